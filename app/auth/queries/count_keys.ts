import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import ApiKey from '#auth/models/api_key'

/** Counts the keys that the plan's limit is about: those that work and have no successor. */
export async function countKeys(
  workspaceId: string,
  client?: QueryClientContract
): Promise<number> {
  const [counted] = await ApiKey.query({ client })
    .where({ workspaceId })
    .whereNull('revokedAt')
    .whereNull('rotationGraceUntil')
    .where((key) => key.whereNull('expiresAt').orWhere('expiresAt', '>', clock.now()))
    .count('* as total')
  return Number(counted!.$extras.total)
}
