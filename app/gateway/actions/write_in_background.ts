import { createHash } from 'node:crypto'
import { inject } from '@adonisjs/core'
import { healthBoard } from '#providers/services/health_board'
import { directory } from '#providers/services/provider_directory'
import { BackgroundModel, type BackgroundTask } from '#knowledge/types'
import { ExecuteRoute } from '#routing/actions/execute_route'
import { questionFrom } from '#routing/services/question_from'
import { routers } from '#routing/services/routers'
import { ListLedger } from '#billing/queries/list_ledger'

const ID_LENGTH = 26

/**
 * Has the model that the router chooses write for the rooms below it, as a metered request of the workspace. The decision is not
 * kept: its text is words of people, which live in one place only.
 */
@inject()
export class WriteInBackground extends BackgroundModel {
  constructor(
    private readonly executeRoute: ExecuteRoute,
    private readonly listLedger: ListLedger
  ) {
    super()
  }

  async write(task: BackgroundTask): Promise<string | null> {
    const { workspaceId, keyId, tenantId, tenantRules, purpose } = task
    const requestId = requestIdOf(task)
    if (await this.isPaid(workspaceId, requestId)) return null
    const asked = {
      text: task.prompt,
      history: [{ role: 'system', content: task.system }],
      kinds: ['model'],
      context: task.json ? { response_format: { type: 'json_object' } } : {},
      execute: true,
    }
    const question = {
      ...questionFrom(asked, requestId, workspaceId, tenantRules),
      maxOutputTokens: task.maxOutputTokens,
      mayExplore: false,
    }
    const targets = await directory.view(workspaceId)
    const decision = routers.decide(question, targets, healthBoard.ofTarget)
    const tenant =
      tenantId === null ? null : { id: tenantId, workspaceId, name: '', rules: tenantRules ?? {} }
    const ledger = { kind: purpose, id: requestId }
    const order = { question, workspaceId, keyId, tenant, ledger, countsFor: task.plan }
    const result = await this.executeRoute.attempt(order, decision)
    return result.ok ? result.content : null
  }

  /** Whether this was asked before, by a process that died before it could use the answer. */
  private async isPaid(workspaceId: string, requestId: string) {
    const { rows } = await this.listLedger.handle({ workspaceId, requestId, limit: 1 })
    return rows.length > 0
  }
}

/** The same for the same task, so that the ledger knows it again. */
function requestIdOf({ workspaceId, purpose, onceKey }: BackgroundTask) {
  const digest = createHash('sha256').update(`${workspaceId}\n${purpose}\n${onceKey}`).digest('hex')
  return `req_${digest.slice(0, ID_LENGTH)}`
}
