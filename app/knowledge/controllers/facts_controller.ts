import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { unprocessable } from '#core/validation/errors'
import { EnterFact } from '#knowledge/actions/enter_fact'
import { RemoveFacts } from '#knowledge/actions/remove_facts'
import { factAnswer, factDetail } from '#knowledge/controllers/fact_answer'
import { timeGiven } from '#knowledge/controllers/time_given'
import { givenText, keyAsked } from '#knowledge/http/names_asked'
import { requestAsker } from '#knowledge/http/request_asker'
import { FindFact } from '#knowledge/queries/find_fact'
import { ListFacts } from '#knowledge/queries/list_facts'
import { predicateKey } from '#knowledge/services/names'
import FactTransformer from '#knowledge/transformers/fact_transformer'
import { factRemovalQuery, factsQuery, factValidator } from '#knowledge/validators/fact'

const STANDARD_LIMIT = 100

/** Facts that the caller sees: shared ones, and its own personal ones. */
@inject()
export default class FactsController {
  constructor(
    private listFacts: ListFacts,
    private findFact: FindFact,
    private enterFact: EnterFact,
    private removeFacts: RemoveFacts
  ) {}

  async index(ctx: HttpContext) {
    const query = await check(factsQuery, ctx.request.qs(), 'query')
    const { limit = STANDARD_LIMIT, offset = 0, status = 'active' } = query
    const asker = requestAsker(ctx)
    const predicate = givenText(query.predicate)
    const { facts, total, isExact } = await this.listFacts.handle({
      asker,
      status,
      limit,
      offset,
      q: query.q ?? '',
      predicateKey: predicate === null ? null : predicateKey(predicate),
      personal: query.personal ?? null,
      subjectKey: keyAsked(asker, query.subject),
      objectKey: keyAsked(asker, query.object),
      kind: query.kind ?? null,
    })
    const items = await ctx.serialize(FactTransformer.transform(facts))
    return { items, total, total_is_exact: isExact, limit, offset }
  }

  async show(ctx: HttpContext) {
    const asker = requestAsker(ctx)
    return factDetail(ctx, asker, await this.findFact.handle(asker, ctx.params.fact_id))
  }

  async store(ctx: HttpContext) {
    const body = await check(factValidator, ctx.request.body())
    const asker = requestAsker(ctx)
    const kept = await this.enterFact.handle(asker, {
      subject: body.subject ?? null,
      subjectKind: body.subject_kind,
      predicate: body.predicate,
      object: body.object,
      objectKind: body.object_kind,
      confidence: body.confidence ?? 1,
      personal: body.personal ?? false,
      validFrom: timeGiven(body.valid_from, 'valid_from'),
      validTo: timeGiven(body.valid_to, 'valid_to'),
    })
    const fact = await this.findFact.handle(asker, kept.id)
    ctx.response.status(201)
    const { outcome, superseded } = kept
    return { ...(await factAnswer(ctx, asker, fact)), outcome, superseded }
  }

  async destroy(ctx: HttpContext) {
    const query = await check(factRemovalQuery, ctx.request.qs(), 'query')
    const named = {
      subject: givenText(query.subject),
      predicate: givenText(query.predicate),
      object: givenText(query.object),
    }
    if (Object.values(named).every((name) => name === null)) {
      throw unprocessable(
        ['query', 'subject'],
        'Name a subject, a predicate or an object; DELETE /api/v1/knowledge deletes all that is personal',
        'missing'
      )
    }
    return { deleted: await this.removeFacts.handle(requestAsker(ctx), named) }
  }
}
