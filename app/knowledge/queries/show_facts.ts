import db from '@adonisjs/lucid/services/db'
import type Fact from '#knowledge/models/fact'
import { rowsOf } from '#knowledge/queries/word_groups'
import { disputedAmong } from '#knowledge/queries/disputed_facts'
import { places } from '#knowledge/queries/fact_selection'
import type { Asker } from '#knowledge/types'

/** A fact with what is shown of its sources. */
export interface ShownFact {
  asker: Asker
  fact: Fact
  /** How many sources state it. */
  sources: number
  /** The sentence of the surest source that has one. */
  quote: string | null
  /** Another value was stated for the same time. */
  isDisputed: boolean
}

interface SourceSummary {
  fact_id: string
  sources: number | string
  quote: string | null
}

/** Looks up what is shown beside facts: their sources, and whether others contradict them. */
export class ShowFacts {
  async handle(asker: Asker, facts: Fact[]): Promise<ShownFact[]> {
    if (facts.length === 0) return []
    const [sources, disputed] = await Promise.all([summaries(facts), disputedAmong(facts)])
    return facts.map((fact) => ({
      asker,
      fact,
      sources: Number(sources.get(fact.id)?.sources ?? 0),
      quote: sources.get(fact.id)?.quote ?? null,
      isDisputed: disputed.has(fact.id),
    }))
  }
}

async function summaries(facts: Fact[]): Promise<Map<string, SourceSummary>> {
  const ids = facts.map(({ id }) => id)
  const rows = await rowsOf<SourceSummary>(
    db.connection(),
    `select fact_id, sources, quote from (
      select fact_id, quote, count(*) over (partition by fact_id) as sources, row_number() over (
        partition by fact_id order by case when quote is null then 1 else 0 end, confidence desc, at desc, id
      ) as place from knowledge_sources where fact_id in (${places(ids)})
    ) as ranked where place = 1`,
    ids
  )
  return new Map(rows.map((row) => [row.fact_id, row]))
}
