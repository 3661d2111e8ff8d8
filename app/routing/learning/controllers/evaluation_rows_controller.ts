import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { unprocessable } from '#core/validation/errors'
import { directory } from '#providers/services/provider_directory'
import { ImportRows } from '#routing/learning/actions/import_rows'
import { scopeOfCaller } from '#routing/learning/controllers/scope_of_caller'
import { FindEvaluationSet } from '#routing/learning/queries/find_evaluation_set'
import { ListEvaluationRows } from '#routing/learning/queries/list_evaluation_rows'
import { numbered, readNdjson } from '#routing/learning/rows/ndjson'
import { workspaceOf } from '#routing/learning/services/scope'
import EvaluationRowTransformer from '#routing/learning/transformers/evaluation_row_transformer'
import { evaluationRowsQuery, importQuery } from '#routing/learning/validators/evaluation_set'

const STANDARD_LIMIT = 100

/** Questions with recorded outcomes, taken into a set as a list or as a stream of lines. */
@inject()
export default class EvaluationRowsController {
  constructor(
    private findSet: FindEvaluationSet,
    private listRows: ListEvaluationRows,
    private importRows: ImportRows
  ) {}

  async index(ctx: HttpContext) {
    const { limit = STANDARD_LIMIT, cursor } = await check(
      evaluationRowsQuery,
      ctx.request.qs(),
      'query'
    )
    const set = await this.findSet.handle(scopeOfCaller(ctx), ctx.params.set_id)
    const after = cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString('utf8')
    if (after?.includes('\0')) {
      throw unprocessable(['query', 'cursor'], 'Input should be a next_cursor of an earlier answer')
    }
    const { items, next } = await this.listRows.handle(set.id, limit, after)
    return {
      items: await ctx.serialize(EvaluationRowTransformer.transform(items)),
      next_cursor: next === null ? null : Buffer.from(next, 'utf8').toString('base64url'),
    }
  }

  async store(ctx: HttpContext) {
    const query = await check(importQuery, ctx.request.qs(), 'query')
    const scope = scopeOfCaller(ctx)
    const set = await this.findSet.handle(scope, ctx.params.set_id)
    const targets = await directory.view(workspaceOf(scope))
    const receipt = await this.importRows.handle(set, this.rowsOf(ctx), {
      targetIdOf: (name) => targets.resolve(name)?.id ?? null,
      allowUnknownTargets: query.allow_unknown_targets ?? false,
    })
    return {
      rows: receipt.rows,
      added: receipt.added,
      replaced: receipt.replaced,
      total: receipt.total,
      unknown_targets: receipt.unknownTargets,
    }
  }

  /** A body that was not read is left to us: it comes as lines. */
  private rowsOf({ request }: HttpContext) {
    if (request.hasBody() && request.raw() === null) return readNdjson(request.request)
    const body: unknown = request.body()
    if (!Array.isArray(body)) {
      throw unprocessable(['body'], 'Input should be a valid list', 'list_type')
    }
    return numbered(body)
  }
}
