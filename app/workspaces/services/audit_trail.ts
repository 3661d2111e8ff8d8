import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import type { Act } from '#workspaces/act'
import AuditRow from '#workspaces/models/audit_row'
import { auditSecret, hashRow, PLATFORM_CHAIN } from '#workspaces/services/audit_chain'

/** A privileged act. Secrets have no place in `detail`. */
export interface AuditEntry {
  by: Act
  /** Room or thing, a dot, and what happened: `key.revoked`, `provider.created`. */
  action: string
  workspaceId?: string | null
  /** Id of what it was done to. */
  object?: string | null
  /** @default done */
  outcome?: 'done' | 'refused'
  detail?: Record<string, unknown>
}

/**
 * The append-only record of privileged acts. Rows form a chain for each workspace and one for the platform. When a row
 * cannot be written the error goes on to the caller, so that the act fails too: give the act's own transaction.
 */
export class AuditTrail {
  /** Reads the chain's secret; call it before the first transaction. */
  async prepare() {
    await auditSecret()
  }

  async record(entry: AuditEntry, client?: TransactionClientContract): Promise<void> {
    const key = await auditSecret()
    if (client) return this.append(entry, key, client)
    await db.transaction((trx) => this.append(entry, key, trx))
  }

  private async append(entry: AuditEntry, key: Buffer, client: TransactionClientContract) {
    const chain = entry.workspaceId ?? PLATFORM_CHAIN
    const end = await this.lockEnd(chain, client)
    const row = {
      chain,
      position: end.position + 1,
      at: clock.now(),
      actorKind: entry.by.actor.kind,
      actorId: entry.by.actor.id,
      workspaceId: entry.workspaceId ?? null,
      action: entry.action,
      object: entry.object ?? null,
      ip: entry.by.ip,
      userAgent: entry.by.userAgent,
      requestId: entry.by.requestId,
      outcome: entry.outcome ?? 'done',
      detail: entry.detail ?? null,
      prevHash: end.hash,
    }
    const hash = hashRow(key, row)
    await AuditRow.create({ ...row, hash }, { client })
    await client.from('audit_chains').where('chain', chain).update({ position: row.position, hash })
  }

  /** Writing first takes the lock that keeps others from appending until this transaction ends, on both databases. */
  private async lockEnd(chain: string, client: TransactionClientContract) {
    await client
      .knexQuery()
      .insert({ chain, position: 0, hash: '' })
      .into('audit_chains')
      .onConflict('chain')
      .merge(['chain'])
    const end = await client.from('audit_chains').where('chain', chain).firstOrFail()
    return { position: Number(end.position), hash: String(end.hash) }
  }
}

/** The trail of this deployment. */
export const auditTrail = new AuditTrail()
