import type { EvaluationSummary } from '#routing/learning/queries/summarise_evaluation_set'

/** What an evaluation set holds, for an answer. */
export const summaryOut = ({ domains, targets }: EvaluationSummary) => ({
  domains,
  targets: targets.map(({ target, outcomes, meanQuality, byDomain }) => ({
    target,
    outcomes,
    mean_quality: meanQuality,
    by_domain: byDomain.map((domain) => ({
      domain: domain.domain,
      outcomes: domain.outcomes,
      mean_quality: domain.meanQuality,
    })),
  })),
})
