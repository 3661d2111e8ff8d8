import { isoTime } from '#core/time'
import type { OpenModel } from '#knowledge/links/open_model'
import type { Suggestions } from '#knowledge/links/suggest_facts'
import type { Suggestion } from '#knowledge/links/suggestion'

/** Digits of a score that say something. */
const DIGITS = 4

/** Suggestions as they are answered. */
export const suggestionsRecord = ({
  subject,
  predicate,
  basis,
  note,
  model,
  items,
}: Suggestions) => ({
  ...{ subject, predicate, basis, note },
  model: model && modelRecord(model),
  items: items.map(itemRecord),
})

const itemRecord = ({ object, objectKind, score, because }: Suggestion) => ({
  object,
  object_kind: objectKind,
  score: Number(score.toFixed(DIGITS)),
  because: because.map((reason) => ({
    ...reason,
    held: `${reason.support} of ${reason.of}`,
  })),
})

const modelRecord = ({ id, version, trainedAt, facts, metrics, missing }: OpenModel) => ({
  ...{ id, version, facts },
  trained_at: isoTime(trainedAt),
  held_out_mrr: metrics.quality?.mrr ?? null,
  most_frequent_mrr: metrics.quality?.baselineMrr ?? null,
  missing_predictors: missing,
})
