import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { host } from '#extensions/services/plugin_host'
import { LIMITS } from '#knowledge/limits'
import { ListFacts } from '#knowledge/queries/list_facts'
import { places } from '#knowledge/queries/fact_selection'
import { factStatistics } from '#knowledge/queries/fact_statistics'
import { rowsOf } from '#knowledge/queries/word_groups'
import { knowledgeSettings } from '#knowledge/services/knowledge_settings'
import { visibleScopes } from '#knowledge/services/scope'
import type { Asker } from '#knowledge/types'

const NEWEST = 5
const everything = {
  q: '',
  status: 'active',
  predicateKey: null,
  personal: null,
  subjectKey: null,
  objectKey: null,
  kind: null,
} as const

interface RecentFact {
  id: string
  subject_key: string
  subject_kind: string
  object_key: string
  object_kind: string
}

/** What an asker's knowledge is made of. */
@inject()
export class ShowOverview {
  constructor(private listFacts: ListFacts) {}

  async handle(asker: Asker) {
    const [choice, facts, recent, { facts: newest }] = await Promise.all([
      knowledgeSettings.of(asker.workspaceId),
      factStatistics(asker),
      this.recent(asker),
      this.listFacts.handle({ asker, ...everything, limit: NEWEST, offset: 0 }),
    ])
    return {
      choice,
      facts,
      recent,
      newest,
      exportFormats: pluginsOf('exportFormat'),
      linkPredictors: pluginsOf('linkPredictor'),
    }
  }

  /** What the newest facts are made of: looking at all of a million would take seconds. */
  private async recent(asker: Asker) {
    const scopes = visibleScopes(asker)
    const client = db.connection()
    const walks = scopes.map(
      () =>
        `select * from (select id, subject_key, subject_kind, object_key, object_kind from knowledge_facts where scope = ? and status = 'active' order by id desc limit ${LIMITS.counted}) as walk`
    )
    const rows = await rowsOf<RecentFact>(
      client,
      `${walks.join(' union all ')} order by id desc limit ${LIMITS.counted}`,
      scopes
    )
    const ids = rows.map(({ id }) => id)
    const sources =
      ids.length === 0
        ? []
        : await rowsOf<{ kind: string; sources: number | string }>(
            client,
            `select kind, count(*) as sources from knowledge_sources where fact_id in (${places(ids)}) group by kind order by kind`,
            ids
          )
    return {
      facts: rows.length,
      entities: entitiesOf(rows),
      sources: Object.fromEntries(sources.map((row) => [row.kind, Number(row.sources)])),
    }
  }
}

/** How many different names of each kind stand in the facts. */
function entitiesOf(rows: RecentFact[]): Record<string, number> {
  const names = new Set<string>()
  const counts: Record<string, number> = {}
  for (const row of rows) {
    for (const end of [
      { kind: row.subject_kind, key: row.subject_key },
      { kind: row.object_kind, key: row.object_key },
    ]) {
      const name = JSON.stringify(end)
      if (names.has(name)) continue
      names.add(name)
      counts[end.kind] = (counts[end.kind] ?? 0) + 1
    }
  }
  return counts
}

/** Ids of the active plugins of a kind. */
const pluginsOf = (kind: string): string[] =>
  host
    .list()
    .filter((plugin) => plugin.kind === kind && plugin.status === 'active')
    .map(({ id }) => id!)
    .sort()
