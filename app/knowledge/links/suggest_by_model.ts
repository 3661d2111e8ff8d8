import type { LinkQuery, LinkReason } from '@signalbox/sdk'
import { readableReasons } from '#knowledge/links/model_reasons'
import { withoutForgotten } from '#knowledge/links/forgotten_names'
import type { OpenModel } from '#knowledge/links/open_model'
import type { Suggestion, SuggestionQuestion } from '#knowledge/links/suggestion'
import type { Asker } from '#knowledge/types'

/** Reasons of one suggestion, and suggestions that get reasons. */
const MOST_REASONS = 3
const MOST_EXPLAINED = 50

/** Candidates beyond what is wanted, for those that a person has forgotten. */
const SPARE = 10

/** Whether a model has learned of both the subject and the predicate of a question. */
export const knowsQuestion = (model: OpenModel, { subject, predicate }: SuggestionQuestion) =>
  model.entityOf.has(subject.key) && model.predicateOf.has(predicate.key)

/** Asks a trained model. Candidates are of the kinds that the predicate's objects have. */
export async function suggestByModel(
  asker: Asker,
  model: OpenModel,
  { subject, predicate, most, known }: SuggestionQuestion
): Promise<Suggestion[]> {
  const { ensemble, named, objectKinds } = model
  const anchor = model.entityOf.get(subject.key)!
  const query: LinkQuery = {
    missing: 'object',
    anchor,
    predicate: model.predicateOf.get(predicate.key)!,
  }
  const kinds = objectKinds[query.predicate]!
  const exclude = (entity: number) =>
    entity === anchor || !kinds.has(named.kinds[entity]!) || known.has(named.keys[entity]!)
  const { candidates, reasons } = await model.inTurn(async () => {
    const best = await ensemble.answer(query, { most: most + SPARE, exclude })
    const allowed = await withoutForgotten(asker, best, ({ entity }) => named.names[entity]!)
    const shown = allowed.slice(0, most)
    const explained: LinkReason[][] = []
    for (const { entity } of shown.slice(0, MOST_EXPLAINED)) {
      explained.push(await ensemble.explain(query, entity, MOST_REASONS))
    }
    return { candidates: shown, reasons: explained }
  })
  const because = await readableReasons(asker, model, reasons)
  return candidates.map(({ entity, score }, at) => ({
    object: named.names[entity]!,
    objectKind: named.kinds[entity]!,
    score: Math.min(1, Math.max(0, score)),
    because: because[at] ?? [],
  }))
}
