import { FactIndex } from '#knowledge/context/index/fact_index'
import type { FactRow } from '#knowledge/context/index/fact_rows'
import { PassageIndex } from '#knowledge/context/index/passage_index'
import { compose } from '#knowledge/context/compose'
import type { PassageRow } from '#knowledge/context/passage_rows'

export const NOW = Date.UTC(2026, 5, 1)

let ids = 0

export const factRow = (more: Partial<FactRow> = {}): FactRow => {
  const subject = more.subject ?? 'Ana'
  const object = more.object ?? 'Lisbon'
  return {
    id: `fact_${++ids}`,
    scope: 'ws_1',
    owner_id: null,
    subject,
    subject_kind: 'person',
    subject_key: subject.toLowerCase(),
    predicate: 'lives_in',
    object,
    object_key: object.toLowerCase(),
    confidence: 0.9,
    status: 'active',
    valid_from: null,
    valid_to: null,
    confirmed_at: NOW,
    ...more,
  }
}

/** A fact that its asker states of itself. */
export const ownRow = (predicate: string, object: string, more: Partial<FactRow> = {}) =>
  factRow({ subject: 'asker_1', subject_kind: 'asker', predicate, object, ...more })

export const passageRow = (text: string, more: Partial<PassageRow> = {}): PassageRow => {
  const id = `psg_${++ids}`
  return {
    ...{
      id,
      workspace_id: 'ws_1',
      tenant_id: null,
      owner_id: 'asker_1',
      conversation_id: 'conv_1',
    },
    ...{ reference: `msg_${id}`, part: 0, speaker: 'user', text, at: NOW, recorded_at: NOW },
    ...more,
  }
}

export function factIndex(rows: FactRow[]): FactIndex {
  const index = new FactIndex()
  for (const row of rows) index.put(row)
  return index
}

export function passageIndex(rows: PassageRow[]): PassageIndex {
  const index = new PassageIndex()
  for (const row of rows) index.add(row)
  return index
}

/** Counts words and marks, nearly as a tokenizer does. */
export const countRoughly = (text: string) => text.match(/\w+|[^\w\s]|\n/g)?.length ?? 0

/** The context for a question, of one's own facts, shared ones and passages. */
export function contextFor(
  text: string,
  {
    own = [],
    shared = [],
    said = [],
    budget = 1_000,
    count = countRoughly,
  }: {
    own?: FactRow[]
    shared?: FactRow[]
    said?: PassageRow[]
    budget?: number
    count?: (text: string) => number
  }
) {
  const mine = factIndex(own)
  return compose(
    { passages: passageIndex(said), own: mine, facts: [mine, factIndex(shared)] },
    { text, budgetTokens: budget, excludeConversationId: null, now: NOW },
    count
  )
}
