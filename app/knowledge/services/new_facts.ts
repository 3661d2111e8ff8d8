import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { sourceRow } from '#knowledge/services/fact_sources'
import { indexFacts } from '#knowledge/services/fact_words'
import { activeKeyOf, type PreparedFact } from '#knowledge/services/prepared_fact'

type Client = TransactionClientContract

const AT_ONCE = 200

/** The row of a fact that is about to count. */
const newRow = ({ identity, activeKey, stated }: PreparedFact) => ({
  id: newId('fact'),
  workspace_id: identity.workspaceId,
  tenant_id: identity.tenantId,
  owner_id: identity.ownerId,
  scope: identity.scope,
  subject: identity.subject,
  subject_kind: identity.subjectKind,
  subject_key: identity.subjectKey,
  predicate: identity.predicate,
  predicate_key: identity.predicateKey,
  object: identity.object,
  object_kind: identity.objectKind,
  object_key: identity.objectKey,
  confidence: stated.source.confidence,
  status: 'active',
  valid_from: stated.validFrom ?? null,
  valid_to: stated.validTo ?? null,
  recorded_at: clock.now(),
  confirmed_at: stated.source.at,
  active_key: activeKey,
})

/** Inserts rows of facts without their sources; of two replicas that insert one fact at once one wins. Answers ids by active key. */
export async function insertNew(facts: PreparedFact[], client: Client) {
  const rows = facts.map(newRow)
  await client.table('knowledge_facts').multiInsert(rows).onConflict('active_key').ignore()
  const ids = rows.map(({ id }) => id)
  const inserted = await client.from('knowledge_facts').whereIn('id', ids).select('id')
  const won = new Set(inserted.map(({ id }) => id))
  return new Map(rows.filter(({ id }) => won.has(id)).map((row) => [row.active_key, row.id]))
}

/**
 * Keeps those of many facts that nobody has stated before and that cannot contradict any, a few hundred in each statement. Answers
 * their ids; the others need a look each.
 */
export async function keepUnheardOf(
  facts: PreparedFact[],
  client: Client
): Promise<Map<PreparedFact, string>> {
  const kept = new Map<PreparedFact, string>()
  const harmless = facts.filter(isHarmless)
  const candidates = [...Map.groupBy(harmless, (fact) => fact.activeKey).values()]
  for (let at = 0; at < candidates.length; at += AT_ONCE) {
    const batch = candidates.slice(at, at + AT_ONCE).map(([first]) => first!)
    const known = await heardOf(batch, client)
    const fresh = batch.filter(({ activeKey }) => !known.has(activeKey))
    if (fresh.length === 0) continue
    const ids = await insertNew(fresh, client)
    const inserted = fresh.filter(({ activeKey }) => ids.has(activeKey))
    for (const fact of inserted) kept.set(fact, ids.get(fact.activeKey)!)
    await addDetails(inserted, kept, client)
  }
  return kept
}

/** Nothing can contradict it: neither another value nor an opposite, and it is not over. */
const isHarmless = ({ predicate, stated }: PreparedFact) =>
  predicate.cardinality === 'many' &&
  predicate.opposite === null &&
  (stated.validTo ?? null) === null

/** Active keys of those that were stated before, whatever became of them. */
async function heardOf(facts: PreparedFact[], client: Client): Promise<Set<string>> {
  const keys = facts.flatMap(({ identity }) => [
    identity.subjectKey,
    identity.predicateKey,
    identity.objectKey,
  ])
  const rows: Parameters<typeof keyOfRow>[0][] = await client
    .from('knowledge_facts')
    .where('workspace_id', facts[0]!.identity.workspaceId)
    .whereRaw(
      `(subject_key, predicate_key, object_key) in (values ${facts.map(() => '(?, ?, ?)').join(', ')})`,
      keys
    )
    .select('workspace_id', 'scope', 'subject_key', 'predicate_key', 'object_key')
  return new Set(rows.map(keyOfRow))
}

const keyOfRow = (row: {
  workspace_id: string
  scope: string
  subject_key: string
  predicate_key: string
  object_key: string
}) =>
  activeKeyOf({
    workspaceId: row.workspace_id,
    scope: row.scope,
    subjectKey: row.subject_key,
    predicateKey: row.predicate_key,
    objectKey: row.object_key,
  })

async function addDetails(
  facts: PreparedFact[],
  ids: ReadonlyMap<PreparedFact, string>,
  client: Client
) {
  if (facts.length === 0) return
  await client
    .table('knowledge_sources')
    .multiInsert(
      facts.map((fact) =>
        sourceRow(
          { id: ids.get(fact)!, workspaceId: fact.identity.workspaceId },
          fact.stated.source
        )
      )
    )
  await indexFacts(
    client,
    facts.map((fact) => ({ ...fact.identity, id: ids.get(fact)! }))
  )
}
