/** What is read of a row of `knowledge_facts`. */
export interface FactRow {
  id: string
  scope: string
  owner_id: string | null
  subject: string
  subject_kind: string
  subject_key: string
  predicate: string
  object: string
  object_key: string
  confidence: number
  status: string
  valid_from: number | string | null
  valid_to: number | string | null
  confirmed_at: number | string
}

const columns: (keyof FactRow)[] = [
  ...(['id', 'scope', 'owner_id', 'subject', 'subject_kind', 'subject_key', 'predicate'] as const),
  ...(['object', 'object_key', 'confidence', 'status', 'valid_from', 'valid_to'] as const),
  'confirmed_at',
]

/** The columns that an index of facts is made of. */
export const FACT_COLUMNS: string[] = columns
