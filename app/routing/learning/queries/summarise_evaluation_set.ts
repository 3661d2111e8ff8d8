import { evaluationPages } from '#routing/learning/queries/evaluation_pages'

interface Mean {
  n: number
  sum: number
}

/** What a set says of one target. */
export interface TargetSummary {
  target: string
  outcomes: number
  meanQuality: number
  byDomain: { domain: string; outcomes: number; meanQuality: number }[]
}

/** What an evaluation set holds, over all its rows. */
export interface EvaluationSummary {
  domains: Record<string, number>
  targets: TargetSummary[]
}

const NONE = 'unknown'

/** Says what an evaluation set holds: how many rows of which domain, and how good each target was there. */
export class SummariseEvaluationSet {
  async handle(setId: string): Promise<EvaluationSummary> {
    const domains: Record<string, number> = {}
    const targets = new Map<string, Map<string, Mean>>()
    for await (const rows of evaluationPages(setId)) {
      for (const { domain, outcomes } of rows) {
        const name = domain ?? NONE
        domains[name] = (domains[name] ?? 0) + 1
        for (const [target, [quality]] of Object.entries(outcomes)) {
          let means = targets.get(target)
          if (!means) targets.set(target, (means = new Map()))
          const mean = means.get(name) ?? { n: 0, sum: 0 }
          means.set(name, { n: mean.n + 1, sum: mean.sum + quality })
        }
      }
    }
    const summaries = [...targets].map(([target, means]) => summaryOf(target, means))
    summaries.sort((one, other) => other.meanQuality - one.meanQuality)
    return { domains, targets: summaries }
  }
}

const rounded = (value: number) => Number(value.toFixed(6))

function summaryOf(target: string, means: Map<string, Mean>): TargetSummary {
  const all = [...means.values()]
  const outcomes = all.reduce((sum, { n }) => sum + n, 0)
  const sum = all.reduce((total, mean) => total + mean.sum, 0)
  const byDomain = [...means]
    .map(([domain, mean]) => ({
      domain,
      outcomes: mean.n,
      meanQuality: rounded(mean.sum / mean.n),
    }))
    .sort((one, other) => other.outcomes - one.outcomes)
  return { target, outcomes, meanQuality: rounded(sum / outcomes), byDomain }
}
