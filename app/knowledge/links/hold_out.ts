import type { FactTable, LinkGraph } from '@signalbox/sdk'
import { pickFacts } from '#knowledge/links/numbers'
import { seededRandom } from '#knowledge/links/seeded_random'

/** How many facts are kept back. */
export interface HeldOutWish {
  share: number
  most: number
  seed: number
}

/** Small graphs keep back a tenth, up to so many, so that there is something to judge by. */
const FEW = 10

const wished = (facts: number, { share, most }: HeldOutWish) =>
  Math.min(most, Math.max(Math.floor(facts * share), Math.min(FEW, Math.floor(facts / 10))))

/**
 * Keeps facts back for judging. Never the only fact of an entity or predicate: nothing could be learned of it then.
 */
export function holdOut(
  facts: FactTable,
  { entityCount, predicateCount }: Pick<LinkGraph, 'entityCount' | 'predicateCount'>,
  wish: HeldOutWish
): LinkGraph {
  const { subjects, predicates, objects } = facts
  const ofEntity = new Int32Array(entityCount)
  const ofPredicate = new Int32Array(predicateCount)
  for (let at = 0; at < subjects.length; at++) {
    ofEntity[subjects[at]!]!++
    ofEntity[objects[at]!]!++
    ofPredicate[predicates[at]!]!++
  }
  const wanted = wished(subjects.length, wish)
  const isHeldOut = new Uint8Array(subjects.length)
  let heldOut = 0
  for (const at of shuffled(subjects.length, wish.seed)) {
    if (heldOut === wanted) break
    const [subject, predicate, object] = [subjects[at]!, predicates[at]!, objects[at]!]
    const least = subject === object ? 3 : 2
    if (ofEntity[subject]! < least || ofEntity[object]! < least || ofPredicate[predicate]! < 2) {
      continue
    }
    ofEntity[subject]!--
    ofEntity[object]!--
    ofPredicate[predicate]!--
    isHeldOut[at] = 1
    heldOut++
  }
  const places = Array.from(subjects.keys())
  return {
    entityCount,
    predicateCount,
    facts: pickFacts(
      facts,
      places.filter((at) => isHeldOut[at] === 0)
    ),
    heldOut: pickFacts(
      facts,
      places.filter((at) => isHeldOut[at] === 1)
    ),
  }
}

function shuffled(length: number, seed: number): Int32Array {
  const random = seededRandom(seed)
  const order = Int32Array.from({ length }, (_, at) => at)
  for (let at = length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}
