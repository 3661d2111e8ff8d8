import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { HOUR, MINUTE } from '#core/time'
import type Operator from '#auth/models/operator'
import OperatorSession from '#auth/models/operator_session'
import { kindOf, makeToken } from '#auth/services/key_format'
import { pepper } from '#auth/services/pepper'
import type { Act } from '#workspaces/act'

const LIFE_MS = 8 * HOUR
const IDLE_MS = 30 * MINUTE

/** An idle session ends half an hour after its last use; the use is written at most once a minute. */
const NOTE_USE_MS = MINUTE

/** Sessions of signed-in operators: eight hours at most, half an hour without use. */
class OperatorSessions {
  async open(operator: Operator, by: Act): Promise<{ token: string; expiresAt: number }> {
    const now = clock.now()
    const token = makeToken('op')
    const expiresAt = now + LIFE_MS
    await OperatorSession.create({
      id: newId('ops'),
      operatorId: operator.id,
      hash: pepper.hash(token),
      ip: by.ip,
      userAgent: by.userAgent,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
    })
    return { token, expiresAt }
  }

  /** The session of a token while it lasts; using it keeps it from going idle. */
  async find(token: string): Promise<OperatorSession | null> {
    if (kindOf(token) !== 'op') return null
    const session = await OperatorSession.query()
      .where('hash', pepper.hash(token))
      .preload('operator')
      .first()
    const now = clock.now()
    if (!session || now >= session.expiresAt || now >= session.lastUsedAt + IDLE_MS) return null
    if (now >= session.lastUsedAt + NOTE_USE_MS) await session.merge({ lastUsedAt: now }).save()
    return session
  }

  /** Deletes what has ended. */
  async prune() {
    const now = clock.now()
    await OperatorSession.query()
      .where('expiresAt', '<=', now)
      .orWhere('lastUsedAt', '<=', now - IDLE_MS)
      .delete()
  }
}

/** The sessions of this deployment's operators. */
export const operatorSessions = new OperatorSessions()
