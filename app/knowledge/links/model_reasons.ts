import type { LinkReason, LinkTriple } from '@signalbox/sdk'
import type { OpenModel } from '#knowledge/links/open_model'
import { factsText, ruleText, termText, type ReadableAtom } from '#knowledge/links/reason_text'
import type { GroundFact, SuggestionReason } from '#knowledge/links/suggestion'
import { learnedFacts } from '#knowledge/links/visible_facts'
import type { Asker } from '#knowledge/types'

/** Facts that one query looks up. */
const AT_ONCE = 60

const keyOf = (triple: readonly (string | number)[]) => triple.join('\n')

/** Makes a model's reasons readable. Those that rest on a fact which does not count any more are left out. */
export async function readableReasons(
  asker: Asker,
  model: OpenModel,
  all: LinkReason[][]
): Promise<SuggestionReason[][]> {
  const grounding = all.flat().flatMap((reason) => reason.grounding)
  const facts = await factsOf(asker, model, grounding)
  return all.map((reasons) =>
    reasons.flatMap((reason) => {
      const grounded = reason.grounding.map((triple) => facts.get(keyOf(triple)))
      return grounded.every((fact) => fact !== undefined) ? [readable(model, reason, grounded)] : []
    })
  )
}

function readable(
  { named: { names, predicateNames } }: OpenModel,
  { rule: [head, ...body], support, of }: LinkReason,
  facts: GroundFact[]
): SuggestionReason {
  const atom = ([subject, predicate, object]: LinkTriple): ReadableAtom => [
    termText(subject, names),
    predicateNames[predicate]!,
    termText(object, names),
  ]
  return {
    text: factsText(facts.map((fact) => [fact.subject, fact.predicate, fact.object])),
    rule: ruleText(atom(head!), body.map(atom)),
    support,
    of,
    facts,
  }
}

/** The facts behind triples, as far as they still count. */
async function factsOf(asker: Asker, { named }: OpenModel, triples: LinkTriple[]) {
  const { keys, predicateKeys } = named
  const wanted = new Map(triples.map((triple) => [keyOf(triple), triple]))
  const places = new Map(
    [...wanted].map(([place, [subject, predicate, object]]) => [
      keyOf([keys[subject]!, predicateKeys[predicate]!, keys[object]!]),
      place,
    ])
  )
  const found = new Map<string, GroundFact>()
  const all = [...wanted.values()]
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const rows = await learnedFacts(
      asker.workspaceId,
      all.slice(at, at + AT_ONCE).map(([subject, predicate, object]) => ({
        subject_key: keys[subject]!,
        predicate_key: predicateKeys[predicate]!,
        object_key: keys[object]!,
      }))
    )
    for (const { id, subject, predicate, object, ...row } of rows) {
      const place = places.get(keyOf([row.subject_key, row.predicate_key, row.object_key]))!
      found.set(place, { id, subject, predicate, object })
    }
  }
  return found
}
