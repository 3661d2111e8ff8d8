import { timingSafeEqual } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { AddressList } from '#auth/services/address_list'
import type { Caller } from '#auth/types'
import { leastRole } from '#workspaces/services/roles'
import type { PlanCode, Role, WorkspaceStatus } from '#workspaces/types'

/** A key that was issued and not revoked, with who calls by it. */
export interface KnownKey {
  kind: 'known'
  caller: Caller
  isSuspended: boolean
  /** Addresses it may be used from; null for all. */
  addresses: AddressList | null
  /** When it ends by itself, `Infinity` for never. */
  endsAt: number
}

interface Row {
  id: string
  workspace_id: string
  created_by: string | null
  prefix8: string
  last4: string
  hash: string
  role: Role
  allowed_cidrs: string | null
  expires_at: number | null
  rotation_grace_until: number | null
  revoked_at: number | null
  plan: PlanCode
  status: WorkspaceStatus
  creator_role: Role | null
}

const select = (hash: string): Promise<Row | null> =>
  db
    .from('api_keys as k')
    .join('workspaces as w', 'w.id', 'k.workspace_id')
    .leftJoin('memberships as m', (on) =>
      on.on('m.workspace_id', 'k.workspace_id').andOn('m.user_id', 'k.created_by')
    )
    .where('k.hash', hash)
    .select('k.*', 'w.plan', 'w.status', 'm.role as creator_role')
    .first()

const callerOf = (row: Row): Caller =>
  Object.freeze({
    kind: 'key' as const,
    keyId: row.id,
    keyHint: `${row.prefix8}…${row.last4}`,
    workspaceId: row.workspace_id,
    role: row.creator_role === null ? row.role : leastRole(row.role, row.creator_role),
    plan: row.plan,
    userId: row.created_by,
  })

const addressesOf = (stored: string | null) =>
  stored === null ? null : new AddressList(JSON.parse(stored) as string[])

/**
 * Reads the key with this hash. Null when there is none, it was revoked, or its maker is no longer a member; its role is
 * never above its maker's.
 */
export async function lookUpKey(hash: string): Promise<KnownKey | null> {
  const row = await select(hash)
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash))) return null
  if (row.revoked_at !== null) return null
  if (row.created_by !== null && row.creator_role === null) return null
  return {
    kind: 'known',
    caller: callerOf(row),
    isSuspended: row.status === 'suspended',
    addresses: addressesOf(row.allowed_cidrs),
    endsAt: Math.min(row.expires_at ?? Infinity, row.rotation_grace_until ?? Infinity),
  }
}
