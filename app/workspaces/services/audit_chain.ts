import { createHmac, randomBytes } from 'node:crypto'
import { settings } from '#core/services/settings'
import type AuditRow from '#workspaces/models/audit_row'

/** Acts that belong to no workspace. */
export const PLATFORM_CHAIN = 'platform'

/** What a row's hash covers: everything but its number and the hash itself. */
export type HashedRow = Pick<
  AuditRow,
  | 'chain'
  | 'position'
  | 'at'
  | 'actorKind'
  | 'actorId'
  | 'workspaceId'
  | 'action'
  | 'object'
  | 'ip'
  | 'userAgent'
  | 'requestId'
  | 'outcome'
  | 'detail'
  | 'prevHash'
>

let secret: Promise<Buffer> | null = null

/** Reads the secret that chains are hashed with; whoever can write to the database alone cannot forge a row. */
export function auditSecret(): Promise<Buffer> {
  secret ??= settings
    .secret('audit_key', () => randomBytes(32).toString('base64'))
    .then((text) => Buffer.from(text, 'base64'))
    .catch((error) => {
      secret = null
      throw error
    })
  return secret
}

/** The hash of a row: HMAC-SHA256 over its fields and the hash of the row before it. */
export function hashRow(key: Buffer, row: HashedRow): string {
  const fields = [
    row.chain,
    row.position,
    row.at,
    row.actorKind,
    row.actorId,
    row.workspaceId,
    row.action,
    row.object,
    row.ip,
    row.userAgent,
    row.requestId,
    row.outcome,
    row.detail,
    row.prevHash,
  ]
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('hex')
}
