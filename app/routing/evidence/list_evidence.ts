import db from '@adonisjs/lucid/services/db'
import { rowsOf } from '#core/json_rows'
import { evidenceBook } from '#routing/evidence/evidence_book'
import { MICRO } from '#routing/evidence/units'

/** Sums over all days, as they were said; `weight` is what counts of them now. */
interface Sums {
  n: number
  quality: number
  expected: number
  successes: number
}

/** What is known of one target. */
export interface TargetSums extends Sums {
  targetId: string
  weight: number
  domains: (Sums & { name: string })[]
}

interface SumRow {
  target_id: string
  domain: string
  n: number
  reward: number
  predicted: number
  successes: number
}

const sumsOf = (rows: SumRow[]): Sums => {
  const of = (name: 'n' | 'reward' | 'predicted' | 'successes') =>
    rows.reduce((sum, row) => sum + Number(row[name]), 0)
  const n = of('n')
  return {
    n: n / MICRO,
    quality: n === 0 ? 0 : of('reward') / n,
    expected: n === 0 ? 0 : of('predicted') / n,
    successes: of('successes') / MICRO,
  }
}

/** Tells what a workspace's outcomes say of targets, one page of them by name. */
export class ListEvidence {
  async handle(workspaceId: string, { limit, offset }: { limit: number; offset: number }) {
    const [counted] = await db
      .from('route_evidence')
      .where('workspace_id', workspaceId)
      .countDistinct('target_id as total')
    const ids = await db
      .from('route_evidence')
      .where('workspace_id', workspaceId)
      .distinct('target_id')
      .orderBy('target_id')
      .limit(limit)
      .offset(offset)
    const rows = await this.#rows(
      workspaceId,
      ids.map((row) => row.target_id)
    )
    const now = evidenceBook.of(workspaceId)
    const items = ids.map(({ target_id: targetId }): TargetSums => {
      const own = rows.filter((row) => row.target_id === targetId)
      const weight = now.workspace(targetId)?.all.n ?? 0
      const domains = own.map((row) => ({ name: row.domain, ...sumsOf([row]) }))
      return { targetId, ...sumsOf(own), weight, domains }
    })
    return { items, total: Number(counted.total), revision: now.revision }
  }

  async #rows(workspaceId: string, targetIds: string[]): Promise<SumRow[]> {
    if (targetIds.length === 0) return []
    return rowsOf<SumRow>(
      db.connection(),
      `select target_id, domain, sum(n) as n, sum(reward) as reward, sum(predicted) as predicted,
         sum(successes) as successes
       from route_evidence
       where workspace_id = ? and target_id in (${targetIds.map(() => '?').join(', ')})
       group by target_id, domain order by target_id, domain`,
      [workspaceId, ...targetIds]
    )
  }
}
