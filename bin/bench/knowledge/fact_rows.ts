/** Rows of facts for benches, written beside the appliance. */
import { newId } from '#core/ids'
import { wordRows } from '#knowledge/services/fact_words'
import { nameKey } from '#knowledge/services/names'
import { activeKeyOf } from '#knowledge/services/prepared_fact'
import { scopeOf } from '#knowledge/services/scope'
import type { Asker } from '#knowledge/types'
import type { ApplianceDatabase } from '#tests/helpers/appliance_database'

type Row = Record<string, unknown>

const AT_ONCE = 5_000
/** SQLite takes no more in one statement. */
const MOST_PLACES = 32_000
const PREDICATES =
  'knows works_at member_of located_in uses part_of leads wrote visited supports owns_share_of'.split(
    ' '
  )
const PLACES = 'harbour mountain valley island forest river desert coast'.split(' ')

/**
 * Writes so many facts with a source and their words: nine of ten are shared ones of the workspace, one of ten is the asker's own,
 * one of twenty is history. One of a thousand tells of a lighthouse, by a predicate that is as rare.
 */
export async function writeFacts(database: ApplianceDatabase, asker: Asker, count: number) {
  for (let from = 0; from < count; from += AT_ONCE) {
    const facts = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) =>
      factRow(asker, from + at, count)
    )
    await insert(database, 'knowledge_facts', facts)
    await insert(database, 'knowledge_sources', facts.map(sourceRow))
    await insert(database, 'search_facts', facts.flatMap(wordsOf))
  }
}

function factRow({ id: ownId, workspaceId }: Asker, number: number, count: number) {
  const isOwn = number % 10 === 3
  const isRare = number % 1_000 === 0
  const isHistory = number % 20 === 7
  const place = { workspaceId, tenantId: null, ownerId: isOwn ? ownId : null }
  const subject = isOwn ? ownId : `Person ${(number * 7_919) % Math.ceil(count / 8)}`
  const object = isRare
    ? `Lighthouse ${number}`
    : `${PLACES[number % PLACES.length]} number${(number * 104_729) % count}`
  const predicate = isRare ? 'keeps_light' : PREDICATES[number % PREDICATES.length]!
  const at = Date.now() - (count - number)
  const keys = {
    subjectKey: isOwn ? ownId : nameKey(subject),
    predicateKey: predicate,
    objectKey: nameKey(object),
  }
  const scope = scopeOf(place)
  return {
    id: newId('fact'),
    workspace_id: workspaceId,
    tenant_id: null,
    owner_id: place.ownerId,
    scope,
    subject,
    subject_kind: isOwn ? 'asker' : 'person',
    subject_key: keys.subjectKey,
    predicate,
    predicate_key: predicate,
    object,
    object_kind: 'place',
    object_key: keys.objectKey,
    confidence: 0.9,
    status: isHistory ? 'superseded' : 'active',
    valid_from: null,
    valid_to: isHistory ? at : null,
    recorded_at: at,
    confirmed_at: at,
    ended_at: isHistory ? at : null,
    active_key: isHistory
      ? null
      : `${activeKeyOf({ workspaceId, scope, ...keys })} ${number.toString(36)}`,
  }
}

const sourceRow = (fact: ReturnType<typeof factRow>): Row => ({
  id: newId('src'),
  fact_id: fact.id,
  workspace_id: fact.workspace_id,
  kind: 'import',
  reference: 'bench',
  extractor: 'bench/1',
  quote: null,
  confidence: fact.confidence,
  at: fact.recorded_at,
})

const wordsOf = (fact: ReturnType<typeof factRow>): Row[] =>
  wordRows({ ...fact, subjectKind: fact.subject_kind, objectKind: fact.object_kind })

async function insert(database: ApplianceDatabase, table: string, rows: Row[]) {
  const names = Object.keys(rows[0]!)
  const most = Math.floor(MOST_PLACES / names.length)
  for (let at = 0; at < rows.length; at += most) {
    const part = rows.slice(at, at + most)
    const places = part.map(() => `(${names.map(() => '?').join(', ')})`).join(', ')
    await database.query(
      `insert into ${table} (${names.join(', ')}) values ${places}`,
      part.flatMap((row) => names.map((name) => row[name]))
    )
  }
}
