import db from '@adonisjs/lucid/services/db'
import AuditRow from '#workspaces/models/audit_row'
import { auditSecret, hashRow } from '#workspaces/services/audit_chain'

/** What was found in one chain. `fault` names the first row that is not as it was written. */
export interface ChainReport {
  chain: string
  rows: number
  fault: { position: number; reason: 'changed' | 'missing' | 'cut off' } | null
}

const PAGE = 1_000

/** Reads every chain of the audit log from its start and checks that no row was changed, taken out or cut off. */
export class VerifyAudit {
  async handle(): Promise<ChainReport[]> {
    const ends: { chain: string; position: number; hash: string }[] = await db
      .from('audit_chains')
      .orderBy('chain')
    const orphans: { chain: string }[] = await db
      .from('audit_log')
      .distinct('chain')
      .whereNotIn('chain', db.from('audit_chains').select('chain'))
    const key = await auditSecret()
    const reports: ChainReport[] = []
    for (const { chain, position, hash } of ends) {
      reports.push(await this.follow(chain, { position: Number(position), hash }, key))
    }
    for (const { chain } of orphans) {
      reports.push(await this.follow(chain, { position: 0, hash: '' }, key))
    }
    return reports
  }

  private async follow(chain: string, end: { position: number; hash: string }, key: Buffer) {
    const report: ChainReport = { chain, rows: 0, fault: null }
    let last = { position: 0, hash: '' }
    for (;;) {
      const page = await AuditRow.query()
        .where('chain', chain)
        .where('position', '>', last.position)
        .orderBy('position')
        .limit(PAGE)
      for (const row of page) {
        report.rows++
        if (row.position !== last.position + 1) {
          report.fault = { position: last.position + 1, reason: 'missing' }
          return report
        }
        if (row.prevHash !== last.hash || row.hash !== hashRow(key, row)) {
          report.fault = { position: row.position, reason: 'changed' }
          return report
        }
        last = { position: row.position, hash: row.hash }
      }
      if (page.length < PAGE) break
    }
    if (last.position < end.position) {
      report.fault = { position: last.position + 1, reason: 'cut off' }
    } else if (last.position !== end.position || last.hash !== end.hash) {
      report.fault = { position: last.position, reason: 'changed' }
    }
    return report
  }
}
