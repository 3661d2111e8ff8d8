import { BaseTransformer } from '@adonisjs/core/transformers'
import { clock } from '#core/clock'
import { isoTime } from '#core/time'
import type ApiKey from '#auth/models/api_key'

/** Where a key is in its life. */
const statusOf = (key: ApiKey) => {
  if (key.revokedAt !== null) return 'revoked'
  if (clock.now() >= (key.endsAt ?? Infinity)) return 'expired'
  return key.rotationGraceUntil === null ? 'active' : 'rotated'
}

/** A key for lists: masked, never the key itself. */
export default class KeyTransformer extends BaseTransformer<ApiKey> {
  toObject() {
    const key = this.resource
    return {
      id: key.id,
      name: key.name,
      masked: key.hint,
      role: key.role,
      status: statusOf(key),
      allowed_cidrs: key.allowedCidrs,
      expires_at: isoTime(key.expiresAt),
      last_used_at: isoTime(key.lastUsedAt),
      last_used_ip: key.lastUsedIp,
      created_at: isoTime(key.createdAt),
      created_by: key.createdBy,
      revoked_at: isoTime(key.revokedAt),
      rotated_from: key.rotatedFrom,
      rotation_grace_until: isoTime(key.rotationGraceUntil),
    }
  }
}
