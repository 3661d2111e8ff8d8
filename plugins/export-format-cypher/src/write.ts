import type { ExportContext, ExportedEntity, ExportedFact, ExportSource } from '@signalbox/sdk'
import { row } from './literals.ts'
import { entityStatement, factStatement, INDEXES, type Database } from './statements.ts'

/** Settings of the format. */
export interface CypherSettings {
  database: Database
}

/** Rows of one statement. */
const BATCH = 1_000
/** Rows that wait until their predicate has enough for a statement. */
const MOST_WAITING = 20_000

/** Writes the index, the entities, and the facts by predicate. */
export async function* writeFacts(
  source: ExportSource,
  { settings: { database }, signal }: ExportContext<CypherSettings>
): AsyncGenerator<string> {
  yield INDEXES[database].map((statement) => `${statement}\n`).join('')

  let rows: string[] = []
  for await (const entities of source.entities()) {
    signal.throwIfAborted()
    for (const entity of entities) {
      rows.push(row({ key: keyOf(entity), kind: entity.kind, name: entity.name }))
      if (rows.length < BATCH) continue
      yield entityStatement(rows)
      rows = []
    }
  }
  if (rows.length > 0) yield entityStatement(rows)

  const waiting = new WaitingRows()
  for await (const facts of source.facts()) {
    signal.throwIfAborted()
    for (const fact of facts) yield* waiting.add(fact)
  }
  yield* waiting.rest()
}

/** Rows by predicate, since a statement has one type of relationship. */
class WaitingRows {
  readonly #rows = new Map<string, string[]>()
  #count = 0

  #statement(predicate: string): string {
    const rows = this.#rows.get(predicate)!
    this.#rows.delete(predicate)
    this.#count -= rows.length
    return factStatement(predicate, rows)
  }

  /** Takes a fact; answers the statements that are due. */
  *add(fact: ExportedFact): Generator<string> {
    const rows = this.#rows.get(fact.predicate) ?? []
    rows.push(rowOf(fact))
    this.#rows.set(fact.predicate, rows)
    this.#count++
    if (rows.length >= BATCH) yield this.#statement(fact.predicate)
    if (this.#count >= MOST_WAITING) yield this.#statement(this.#commonest())
  }

  #commonest(): string {
    let commonest = ''
    let most = 0
    for (const [predicate, { length }] of this.#rows) {
      if (length > most) [commonest, most] = [predicate, length]
    }
    return commonest
  }

  /** Statements of everything that waits. */
  *rest(): Generator<string> {
    for (const predicate of [...this.#rows.keys()]) yield this.#statement(predicate)
  }
}

const keyOf = ({ kind, id }: ExportedEntity) => `${kind}:${id}`

const timeOf = (epochMs: number | null) =>
  epochMs === null ? null : new Date(epochMs).toISOString()

/** A property holds no lists of objects, and lists hold no null: sources are three lists, an empty text is no quote. */
const rowOf = ({ sources, ...fact }: ExportedFact) =>
  row({
    id: fact.id,
    s: keyOf(fact.subject),
    o: keyOf(fact.object),
    confidence: fact.confidence,
    personal: fact.personal,
    recorded_at: timeOf(fact.recordedAt),
    valid_from: timeOf(fact.validFrom),
    valid_to: timeOf(fact.validTo),
    source_kinds: sources.map(({ kind }) => kind),
    source_references: sources.map(({ reference }) => reference),
    source_quotes: sources.map(({ quote }) => quote ?? ''),
  })
