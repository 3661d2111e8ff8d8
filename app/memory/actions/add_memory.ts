import { clock } from '#core/clock'
import { stateFacts } from '#knowledge/actions/state_facts'
import Fact from '#knowledge/models/fact'
import { HAND_CONFIDENCE } from '#knowledge/services/confidence'
import {
  readGivenMemory,
  type EnteredMemory,
  type GivenMemory,
} from '#memory/services/memory_given'
import type { Asker, StatedFact } from '#knowledge/types'

/** Keeps a memory that a person enters. What is known already is confirmed by it, what was switched off is on again. */
export class AddMemory {
  /** @throws InvalidRequest for what is missing, too long, or looks like a secret */
  async handle(asker: Asker, given: GivenMemory): Promise<Fact> {
    const [kept] = await stateFacts.handle(asker, [enteredFact(readGivenMemory(given))])
    return Fact.findOrFail(kept!.id)
  }
}

/** An entered memory as a fact. */
export const enteredFact = ({
  predicate,
  object,
  objectKind,
  quote,
}: EnteredMemory): StatedFact => ({
  subject: null,
  subjectKind: 'asker',
  predicate,
  object,
  objectKind,
  personal: true,
  source: {
    kind: 'hand',
    reference: '',
    extractor: 'hand',
    quote,
    confidence: HAND_CONFIDENCE,
    at: clock.now(),
  },
})
