import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { FactTable } from '@signalbox/sdk'
import { GrowingNumbers } from '#knowledge/links/numbers'
import type { NamedGraph } from '#knowledge/links/types'
import type { EntityKind } from '#knowledge/types'

const AT_ONCE = 5_000

type Row = Record<
  ('id' | 'subject' | 'subject_key' | 'predicate' | 'predicate_key') | ('object' | 'object_key'),
  string
> &
  Record<'subject_kind' | 'object_kind', EntityKind>

/** Everything of a workspace that a shared model may learn, with names. */
export interface ReadGraph extends Omit<NamedGraph, 'graph'> {
  facts: FactTable
  /** The newest fact; null when there is none. */
  lastFactId: string | null
  /** Same facts, same hash. */
  dataHash: string
}

/** Gives numbers to names as they come. */
class Numbering {
  readonly #numbers = new Map<string, number>()
  readonly keys: string[] = []
  readonly names: string[] = []

  of(key: string, name: string): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.keys.length)
    this.names.push(name)
    return this.keys.push(key) - 1
  }
}

/**
 * Reads the facts that everybody in a workspace may see and that count now, page by page. Facts of persons and of single
 * tenants never get into a shared model: their scope is another one.
 */
export async function readGraph(workspaceId: string, signal: AbortSignal): Promise<ReadGraph> {
  const entities = new Numbering()
  const predicates = new Numbering()
  const kinds: EntityKind[] = []
  const [subjects, of, objects] = [new GrowingNumbers(), new GrowingNumbers(), new GrowingNumbers()]
  const hash = createHash('sha256')
  let last: string | null = null
  for (let page = await pageAfter(workspaceId, last); page.length > 0;) {
    for (const row of page) {
      const subject = entities.of(row.subject_key, row.subject)
      kinds[subject] ??= row.subject_kind
      const object = entities.of(row.object_key, row.object)
      kinds[object] ??= row.object_kind
      subjects.push(subject)
      of.push(predicates.of(row.predicate_key, row.predicate))
      objects.push(object)
      hash.update(`${row.subject_key}\n${row.predicate_key}\n${row.object_key}\n`)
    }
    last = page.at(-1)!.id
    signal.throwIfAborted()
    page = await pageAfter(workspaceId, last)
  }
  return {
    facts: { subjects: subjects.done(), predicates: of.done(), objects: objects.done() },
    keys: entities.keys,
    names: entities.names,
    kinds,
    predicateKeys: predicates.keys,
    predicateNames: predicates.names,
    lastFactId: last,
    dataHash: hash.digest('hex'),
  }
}

const pageAfter = (workspaceId: string, id: string | null): Promise<Row[]> =>
  sharedFacts(workspaceId)
    .if(id !== null, (query) => query.where('id', '>', id!))
    .orderBy('id')
    .limit(AT_ONCE)
    .select('id', 'subject', 'subject_key', 'subject_kind', 'predicate', 'predicate_key')
    .select('object', 'object_key', 'object_kind')

/** Facts that a shared model of the workspace may learn. */
export const sharedFacts = (workspaceId: string) =>
  db.from('knowledge_facts').where({ scope: workspaceId, status: 'active' })
