import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import ApiKey from '#auth/models/api_key'
import { makeToken, partsToShow } from '#auth/services/key_format'
import { pepper } from '#auth/services/pepper'
import type { Role } from '#workspaces/types'

/** What a new key is made of. */
export interface NewKey {
  workspaceId: string
  name: string
  role: Role
  createdBy?: string | null
  expiresAt?: number | null
  allowedCidrs?: string[] | null
  rotatedFrom?: string | null
  /** The key itself, when it was chosen beforehand. */
  token?: string
}

/** Makes an API key. The token is in the answer and nowhere else. */
export class IssueKey {
  async handle(input: NewKey, client?: QueryClientContract): Promise<IssuedKey> {
    const token = input.token ?? makeToken('live')
    const key = await ApiKey.create(
      {
        id: newId('key'),
        workspaceId: input.workspaceId,
        createdBy: input.createdBy ?? null,
        name: input.name,
        ...partsToShow(token),
        hash: pepper.hash(token),
        hashKid: pepper.kid,
        role: input.role,
        scopes: null,
        allowedCidrs: input.allowedCidrs ?? null,
        expiresAt: input.expiresAt ?? null,
        lastUsedAt: null,
        lastUsedIp: null,
        createdAt: clock.now(),
        revokedAt: null,
        revokedBy: null,
        rotatedFrom: input.rotatedFrom ?? null,
        rotationGraceUntil: null,
      },
      { client }
    )
    return { key, token }
  }
}

/** A key as it is handed out, once. */
export interface IssuedKey {
  key: ApiKey
  token: string
}
