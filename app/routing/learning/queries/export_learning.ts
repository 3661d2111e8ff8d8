import db from '@adonisjs/lucid/services/db'
import { isoTime } from '#core/time'
import { ExportEvidence } from '#routing/evidence/export_evidence'
import EvaluationSet from '#routing/learning/models/evaluation_set'
import { evaluationPages } from '#routing/learning/queries/evaluation_pages'
import { outcomesOut } from '#routing/learning/rows/outcomes'
import { listScopes } from '#routing/learning/services/learning_scopes'
import { workspaceOf } from '#routing/learning/services/scope'

const line = (value: object) => `${JSON.stringify(value)}\n`

/**
 * Tells all that the router learned from as lines of JSON, each with its `kind`: evidence, evaluation sets with their rows,
 * and the report of each snapshot that serves. Read page by page, so that any number of rows passes through.
 */
export class ExportLearning {
  async *handle(): AsyncGenerator<string> {
    yield* new ExportEvidence().handle(null)
    for (const set of await EvaluationSet.query().orderBy('created_at')) {
      yield line(setLine(set))
      for await (const rows of evaluationPages(set.id)) {
        for (const { id, textHash, domain, encoded, outcomes } of rows) {
          yield line({
            kind: 'evaluation_row',
            evaluation_set_id: set.id,
            id,
            text_hash: textHash,
            domain,
            encoded,
            outcomes: outcomesOut(outcomes),
          })
        }
      }
    }
    for (const { scope, activeVersion } of await listScopes()) {
      if (activeVersion === null) continue
      yield line(await this.#snapshotLine(scope, activeVersion))
    }
  }

  async #snapshotLine(scope: string, version: string) {
    const row = await db
      .from('router_snapshots')
      .where({ scope, version })
      .select('report', 'trained_on', 'content_hash', 'size', 'created_at')
      .first()
    return {
      kind: 'snapshot',
      workspace_id: workspaceOf(scope),
      version,
      ...(row && {
        sha256: row.content_hash,
        size_bytes: Number(row.size),
        ...JSON.parse(row.report),
        trained_on: JSON.parse(row.trained_on),
        created_at: isoTime(Number(row.created_at)),
      }),
    }
  }
}

const setLine = (set: EvaluationSet) => ({
  kind: 'evaluation_set',
  id: set.id,
  workspace_id: workspaceOf(set.scope),
  name: set.name,
  description: set.description,
  source: set.source,
  licence: set.licence,
  rows: set.rows,
  created_at: isoTime(set.createdAt),
})
