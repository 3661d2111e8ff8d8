import type { HttpContext } from '@adonisjs/core/http'
import type Fact from '#knowledge/models/fact'
import { FindFact } from '#knowledge/queries/find_fact'
import { ShowFacts } from '#knowledge/queries/show_facts'
import FactTransformer, { sourceAnswer } from '#knowledge/transformers/fact_transformer'
import type { Asker } from '#knowledge/types'

/** A fact as lists show it. */
export async function factAnswer({ serialize }: HttpContext, asker: Asker, fact: Fact) {
  const [shown] = await new ShowFacts().handle(asker, [fact])
  return serialize(FactTransformer.transform(shown!))
}

/** A fact with all that states it, and what else was stated of its subject by its predicate. */
export async function factDetail(ctx: HttpContext, asker: Asker, fact: Fact) {
  const findFact = new FindFact()
  const [answer, sources, past] = await Promise.all([
    factAnswer(ctx, asker, fact),
    findFact.sources(fact),
    findFact.history(fact),
  ])
  const history = await new ShowFacts().handle(asker, past)
  return {
    ...answer,
    sources: { ...answer.sources, items: sources.map(sourceAnswer) },
    history: await ctx.serialize(FactTransformer.transform(history)),
  }
}
