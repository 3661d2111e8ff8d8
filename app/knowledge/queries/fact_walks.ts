import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { joined, places, type FactSelection, type Sql } from '#knowledge/queries/fact_selection'
import { rowsOf, wordGroups, type WordGroup } from '#knowledge/queries/word_groups'
import { kindWord } from '#knowledge/services/fact_words'
import { sharedScopes, visibleScopes } from '#knowledge/services/scope'

/** So few facts are looked at one by one without harm. */
const FEW = 2_000

/**
 * Statements that each answer ids of facts from newest to oldest, along one index; all of them together answer the selection.
 * A database that is asked for all at once would sort everything before it gives out the newest.
 */
export interface FactWalks {
  walks: Sql[]
  /** Only whole scopes, statuses and predicates are asked for: an index alone can count them. */
  isPlain: boolean
  isCut: boolean
}

/** Finds the cheapest way to walk through the facts of a selection. */
export async function factWalks(
  client: QueryClientContract,
  selection: FactSelection
): Promise<FactWalks> {
  const { q, kind, subjectKey, objectKey } = selection
  const scopes = scopesOf(selection)
  const groups = await wordGroups(client, scopes, q)
  if (groups.length === 0 && q.trim() !== '') return { walks: [], isPlain: true, isCut: false }
  if (kind !== null) groups.push({ words: [kindWord(kind)], isCut: false })
  if (subjectKey !== null || objectKey !== null) {
    return { walks: byName(selection, scopes, groups), isPlain: false, isCut: isCut(groups) }
  }
  if (groups.length === 0) {
    return { walks: byAge(selection, scopes, groups), isPlain: true, isCut: false }
  }
  const walks = await byWordOrPredicate(client, selection, scopes, groups)
  return { walks, isPlain: false, isCut: isCut(groups) }
}

const isCut = (groups: WordGroup[]) => groups.some((group) => group.isCut)

function scopesOf({ asker, personal }: FactSelection): string[] {
  if (personal === null) return visibleScopes(asker)
  return personal ? [asker.id] : sharedScopes(asker)
}

/** Facts that have a word of each group. */
const having = (groups: WordGroup[]): Sql =>
  joined(
    groups.map(({ words }) => ({
      sql: ` and exists (select 1 from search_facts w where w.scope = f.scope and w.word in (${places(words)}) and w.fact_id = f.id)`,
      bindings: words,
    })),
    ''
  )

/** Along the newest facts of each scope, or of a predicate in it. */
function byAge(selection: FactSelection, scopes: string[], groups: WordGroup[]): Sql[] {
  const { status, predicateKey } = selection
  return scopes.map((scope) =>
    joined(
      [
        predicateKey === null
          ? {
              sql: 'select f.id from knowledge_facts f where f.scope = ? and f.status = ?',
              bindings: [scope, status],
            }
          : {
              sql: 'select f.id from knowledge_facts f where f.scope = ? and f.predicate_key = ? and f.status = ?',
              bindings: [scope, predicateKey, status],
            },
        having(groups),
      ],
      ''
    )
  )
}

/** Through the facts of one subject or object, which are few as a rule; columns joined with nothing lend no index (see `factsOfSubject`). */
function byName(selection: FactSelection, scopes: string[], groups: WordGroup[]): Sql[] {
  const { asker, status, predicateKey, subjectKey, objectKey } = selection
  const conditions: Sql[] = [
    {
      sql: `select f.id || '' as id from knowledge_facts f where f.workspace_id = ? and f.scope || '' in (${places(scopes)}) and f.status || '' = ?`,
      bindings: [asker.workspaceId, ...scopes, status],
    },
  ]
  if (subjectKey !== null) {
    conditions.push({ sql: ' and f.subject_key = ?', bindings: [subjectKey] })
  }
  if (objectKey !== null) conditions.push({ sql: ' and f.object_key = ?', bindings: [objectKey] })
  if (predicateKey !== null) {
    conditions.push({ sql: ' and f.predicate_key = ?', bindings: [predicateKey] })
  }
  return [joined([...conditions, having(groups)], '')]
}

/** Along the rarest asked word, unless the predicate is rare and the words are not. */
async function byWordOrPredicate(
  client: QueryClientContract,
  selection: FactSelection,
  scopes: string[],
  groups: WordGroup[]
): Promise<Sql[]> {
  const sizes = await Promise.all(groups.map((group) => sizeOf(client, wordsIn(scopes, group))))
  const rarest = sizes.indexOf(Math.min(...sizes))
  const isRarePredicate =
    sizes[rarest]! > FEW &&
    selection.predicateKey !== null &&
    (await sizeOf(client, joined(byAge(selection, scopes, []), ' union all '))) <= FEW
  if (isRarePredicate) return byAge(selection, scopes, groups)
  const others = groups.filter((_, at) => at !== rarest)
  return alongWords(selection, scopes, groups[rarest]!, others)
}

function alongWords(
  selection: FactSelection,
  scopes: string[],
  group: WordGroup,
  others: WordGroup[]
): Sql[] {
  const { status, predicateKey } = selection
  const predicate: Sql =
    predicateKey === null
      ? { sql: '', bindings: [] }
      : { sql: ' and f.predicate_key = ?', bindings: [predicateKey] }
  return scopes.flatMap((scope) =>
    group.words.map((word) =>
      joined(
        [
          {
            sql: 'select d.fact_id as id from search_facts d join knowledge_facts f on f.id = d.fact_id where d.scope = ? and d.word = ? and f.status = ?',
            bindings: [scope, word, status],
          },
          predicate,
          having(others),
        ],
        ''
      )
    )
  )
}

const wordsIn = (scopes: string[], { words }: WordGroup): Sql => ({
  sql: `select fact_id from search_facts where scope in (${places(scopes)}) and word in (${places(words)})`,
  bindings: [...scopes, ...words],
})

/** How many rows there are, up to one more than a few. */
async function sizeOf(client: QueryClientContract, { sql, bindings }: Sql): Promise<number> {
  const [row] = await rowsOf<{ size: number | string }>(
    client,
    `select count(*) as size from (${sql} limit ${FEW + 1}) as sized`,
    bindings
  )
  return Number(row!.size)
}
