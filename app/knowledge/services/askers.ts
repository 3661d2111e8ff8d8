import { createHash } from 'node:crypto'
import type { Asker } from '#knowledge/types'

/** Letters of TypeID's base32. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 26

/** Who a request comes from. */
export interface AskerParts {
  workspaceId: string
  tenantId: string | null
  keyId: string
  /** The person that the client names; null or '' for none. */
  user: string | null
}

/**
 * Tells who asks: the person that the client names, whichever of the workspace's keys it uses, or else the key itself; each
 * tenant's people are its own. The id is computed, so that nothing has to be stored to have one.
 */
export function askerOf({ workspaceId, tenantId, keyId, user }: AskerParts): Asker {
  const name = user ? `user:${user}` : `key:${keyId}`
  const digest = createHash('sha256')
    .update(`${workspaceId}\n${tenantId ?? ''}\n${name}`)
    .digest()
  let id = 'asker_'
  for (let at = 0; at < LENGTH; at++) id += LETTERS[digest[at]! & 31]
  return { id, workspaceId, tenantId }
}
