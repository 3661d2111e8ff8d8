import type { Asker, EntityKind, FactStatus } from '#knowledge/types'

/** Which facts; null leaves a condition out. */
export interface FactSelection {
  asker: Asker
  status: FactStatus
  /** Words that subject, object or predicate have; the last one may be the beginning of one. */
  q: string
  predicateKey: string | null
  personal: boolean | null
  subjectKey: string | null
  objectKey: string | null
  /** Of the subject or the object. */
  kind: EntityKind | null
}

/** Part of a statement, with the values of its places. */
export interface Sql {
  sql: string
  bindings: (string | number)[]
}

/** Parts with something between them. */
export const joined = (parts: Sql[], between: string): Sql => ({
  sql: parts.map(({ sql }) => sql).join(between),
  bindings: parts.flatMap(({ bindings }) => bindings),
})

export const places = (values: readonly unknown[]) => values.map(() => '?').join(', ')
