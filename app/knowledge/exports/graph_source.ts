import db from '@adonisjs/lucid/services/db'
import { setImmediate as turn } from 'node:timers/promises'
import type { ExportedEntity, ExportedFact, ExportedFactSource, ExportSource } from '@signalbox/sdk'
import { DistinctNames } from '#knowledge/exports/distinct_names'
import { places } from '#knowledge/queries/fact_selection'
import { rowsOf } from '#knowledge/queries/word_groups'
import { sharedScopes, visibleScopes } from '#knowledge/services/scope'
import type { Asker } from '#knowledge/types'

const BATCH = 500

interface FactRow {
  id: string
  subject: string
  subject_kind: string
  subject_key: string
  predicate: string
  predicate_key: string
  object: string
  object_kind: string
  object_key: string
  confidence: number
  owner_id: string | null
  valid_from: number | string | null
  valid_to: number | string | null
  recorded_at: number | string
}

interface SourceRow extends ExportedFactSource {
  fact_id: string
}

/** A scope, and the newest fact that it had when the export began. */
interface Part {
  scope: string
  last: string
}

/**
 * What an asker sees of the graph, read in batches by id. Facts that come in while it is read are left out; those that go
 * meanwhile are missing.
 */
export class GraphSource implements ExportSource {
  readonly #asker: Asker
  readonly #parts: Part[]

  private constructor(asker: Asker, parts: Part[]) {
    this.#asker = asker
    this.#parts = parts
  }

  /** Without `personal` only what is shared. */
  static async open(asker: Asker, { personal }: { personal: boolean }): Promise<GraphSource> {
    const parts: Part[] = []
    for (const scope of personal ? visibleScopes(asker) : sharedScopes(asker)) {
      const [newest] = await rowsOf<{ id: string | null }>(
        db.connection(),
        `select max(id) as id from knowledge_facts where scope = ? and status = 'active'`,
        [scope]
      )
      if (newest?.id) parts.push({ scope, last: newest.id })
    }
    return new GraphSource(asker, parts)
  }

  async *facts(): AsyncGenerator<ExportedFact[]> {
    for await (const rows of this.#rows()) {
      const sources = await sourcesOf(rows)
      yield rows.map((row) => this.#factOf(row, sources.get(row.id) ?? []))
    }
  }

  async *entities(): AsyncGenerator<ExportedEntity[]> {
    const seen = new DistinctNames()
    for await (const rows of this.#rows()) {
      const fresh = rows
        .flatMap((row) => [this.#subjectOf(row), this.#objectOf(row)])
        .filter(({ kind, id }) => seen.add(`${kind}\n${id}`))
      if (fresh.length > 0) yield fresh
    }
  }

  /** Facts of one part after the other; requests of others get their turn in between. */
  async *#rows(): AsyncGenerator<FactRow[]> {
    for (const { scope, last } of this.#parts) {
      let after = ''
      for (;;) {
        const rows = await rowsOf<FactRow>(
          db.connection(),
          `select id, subject, subject_kind, subject_key, predicate, predicate_key, object, object_kind,
            object_key, confidence, owner_id, valid_from, valid_to, recorded_at
          from knowledge_facts
          where scope = ? and status = 'active' and id > ? and id <= ? and workspace_id = ?
          order by id limit ${BATCH}`,
          [scope, after, last, this.#asker.workspaceId]
        )
        if (rows.length > 0) yield rows
        if (rows.length < BATCH) break
        after = rows.at(-1)!.id
        await turn()
      }
    }
  }

  #subjectOf({ subject_kind: kind, subject_key: id, subject: name }: FactRow) {
    return { kind, id, name: id === this.#asker.id ? 'me' : name }
  }

  #objectOf({ object_kind: kind, object_key: id, object: name }: FactRow) {
    return { kind, id, name: id === this.#asker.id ? 'me' : name }
  }

  #factOf(row: FactRow, sources: ExportedFactSource[]): ExportedFact {
    return {
      id: row.id,
      subject: this.#subjectOf(row),
      /** Very long predicates have a hash for a key. */
      predicate: row.predicate_key.startsWith('sha256:') ? row.predicate : row.predicate_key,
      object: this.#objectOf(row),
      confidence: Number(row.confidence),
      personal: row.owner_id !== null,
      validFrom: timeOf(row.valid_from),
      validTo: timeOf(row.valid_to),
      recordedAt: Number(row.recorded_at),
      sources: row.owner_id === null ? sources.map(withoutPerson) : sources,
    }
  }
}

const timeOf = (value: number | string | null) => (value === null ? null : Number(value))

/** Whose message or entry a shared fact came from is nobody else's business; a file's name may be told. */
const withoutPerson = (source: ExportedFactSource): ExportedFactSource =>
  source.kind === 'import' ? source : { ...source, reference: '' }

async function sourcesOf(facts: FactRow[]): Promise<Map<string, ExportedFactSource[]>> {
  const ids = facts.map(({ id }) => id)
  const rows = await rowsOf<SourceRow>(
    db.connection(),
    `select fact_id, kind, reference, quote from knowledge_sources
    where fact_id in (${places(ids)}) order by fact_id, id`,
    ids
  )
  const sources = new Map<string, ExportedFactSource[]>()
  for (const { fact_id: factId, kind, reference, quote } of rows) {
    const known = sources.get(factId)
    if (known) known.push({ kind, reference, quote })
    else sources.set(factId, [{ kind, reference, quote }])
  }
  return sources
}
