import { clock } from '#core/clock'
import { stateFacts } from '#knowledge/actions/state_facts'
import { meansAsker } from '#knowledge/services/prepared_fact'
import type { Asker, EntityKind, KeptFact } from '#knowledge/types'

/** A fact as a person enters it. */
export interface EnteredFact {
  /** Null or `me`: the asker. */
  subject: string | null
  subjectKind?: EntityKind
  predicate: string
  object: string
  objectKind?: EntityKind
  confidence: number
  personal: boolean
  validFrom: number | null
  validTo: number | null
}

/** Keeps a fact that was entered by hand. What was forgotten or rejected may be entered again. */
export class EnterFact {
  async handle(asker: Asker, { confidence, ...fact }: EnteredFact): Promise<KeptFact> {
    const subject = meansAsker(asker, fact.subject) ? null : fact.subject
    const isPersonal = fact.personal || subject === null
    const [kept] = await stateFacts.handle(asker, [
      {
        ...fact,
        subject,
        personal: isPersonal,
        source: {
          kind: 'hand',
          /** Two people who enter a shared fact are two sources. */
          reference: isPersonal ? '' : asker.id,
          extractor: 'hand',
          quote: null,
          confidence,
          at: clock.now(),
        },
      },
    ])
    return kept!
  }
}
