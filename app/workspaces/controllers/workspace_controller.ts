import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { actOf } from '#workspaces/act'
import { UpdateWorkspace } from '#workspaces/actions/update_workspace'
import type Workspace from '#workspaces/models/workspace'
import { FindWorkspace } from '#workspaces/queries/find_workspace'
import { usageCounters } from '#workspaces/services/usage_counters'
import WorkspaceTransformer from '#workspaces/transformers/workspace_transformer'
import { workspacePatchValidator } from '#workspaces/validators/workspace'

/** The caller's own workspace. */
@inject()
export default class WorkspaceController {
  constructor(
    private findWorkspace: FindWorkspace,
    private updateWorkspace: UpdateWorkspace
  ) {}

  async show(ctx: HttpContext) {
    return this.render(ctx, await this.findWorkspace.handle(ctx.caller!.workspaceId))
  }

  async update(ctx: HttpContext) {
    const change = await check(workspacePatchValidator, ctx.request.body())
    const { workspaceId } = ctx.caller!
    return this.render(ctx, await this.updateWorkspace.handle(workspaceId, change, actOf(ctx)))
  }

  private async render({ serialize, caller }: HttpContext, workspace: Workspace) {
    const count = (usage: Parameters<typeof usageCounters.count>[0]) =>
      usageCounters.count(usage, workspace.id)
    return {
      ...(await serialize(WorkspaceTransformer.transform(workspace))),
      role: caller!.role,
      usage: {
        requests_per_month: await count('requests_per_month'),
        api_keys: await count('api_keys'),
        tenants: await count('tenants'),
        workspace_providers: await count('workspace_providers'),
      },
    }
  }
}
