import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { dayOf, MICRO } from '#routing/evidence/units'

/** How often a confidence within one tenth was served, what it was on average, and how good the answers were. */
export interface ConfidenceBin {
  bin: number
  n: number
  expected: number
  actual: number
}

/** Stated costs and times against what was quoted: the typical ratio (geometric mean) and its spread (log scale). */
export interface QuotedAgainstActual {
  targetId: string
  measure: 'cost' | 'latency'
  n: number
  ratio: number
  /** Standard deviation of the logarithm of what was stated. */
  spread: number
}

/** Whose measures, of how many days until today. */
export interface MeasureScope {
  /** Null: of all workspaces. */
  workspaceId: string | null
  days: number
  targetId?: string
}

/** Reads what callers said of costs, times, difficulty and quality against what was expected. */
export class ReadMeasures {
  /** The ten bins of confidence; empty ones are left out. */
  async calibration(scope: MeasureScope): Promise<ConfidenceBin[]> {
    const rows = await this.#sums(scope, ['measure'], 'confidence_%')
    return rows
      .map(({ measure, n, total, expected }) => ({
        bin: Number(String(measure).slice('confidence_'.length)),
        n,
        expected: expected / n,
        actual: total / n,
      }))
      .sort((a, b) => a.bin - b.bin)
  }

  /** Costs and times by target. */
  async quotes(scope: MeasureScope): Promise<QuotedAgainstActual[]> {
    const found = await Promise.all(
      (['cost', 'latency'] as const).map(async (measure) => {
        const rows = await this.#sums(scope, ['target_id', 'measure'], measure)
        return rows.map(({ target_id: targetId, n, total, squares, expected }) => ({
          targetId: String(targetId),
          measure,
          n,
          ratio: Math.exp((total - expected) / n),
          spread: Math.sqrt(Math.max(0, squares / n - (total / n) ** 2)),
        }))
      })
    )
    return found.flat()
  }

  /** Mean difficulty as callers stated it, and as it was understood of the same requests; null when nobody stated any. */
  async complexity(scope: MeasureScope) {
    const [row] = await this.#sums(scope, ['measure'], 'complexity')
    return row ? { n: row.n, stated: row.total / row.n, understood: row.expected / row.n } : null
  }

  async #sums({ workspaceId, days, targetId }: MeasureScope, by: string[], measure: string) {
    const query = db
      .from('route_measures')
      .where('measure', 'like', measure)
      .where('day', '>', dayOf(clock.now()) - days)
      .groupBy(by)
      .select(by)
      .sum({ n: 'n', total: 'total', squares: 'squares', expected: 'expected' } as never)
    if (workspaceId !== null) void query.where('workspace_id', workspaceId)
    if (targetId !== undefined) void query.where('target_id', targetId)
    const rows: Record<string, unknown>[] = await query
    return rows
      .map((row) => ({
        measure: row.measure,
        target_id: row.target_id,
        n: Number(row.n),
        total: Number(row.total) / MICRO,
        squares: Number(row.squares) / MICRO,
        expected: Number(row.expected) / MICRO,
      }))
      .filter(({ n }) => n > 0)
  }
}
