import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { ProvisionWorkspace } from '#auth/actions/provision_workspace'
import KeyTransformer from '#auth/transformers/key_transformer'
import OperatorWorkspaceTransformer from '#auth/transformers/operator_workspace_transformer'
import {
  provisionValidator,
  workspaceChangeValidator,
  workspacesQuery,
} from '#auth/validators/operator'
import { actOf } from '#workspaces/act'
import { UpdateWorkspace } from '#workspaces/actions/update_workspace'
import { FindWorkspace } from '#workspaces/queries/find_workspace'
import { ListWorkspaces } from '#workspaces/queries/list_workspaces'

/** The workspaces of the deployment, for operators. */
@inject()
export default class OperatorWorkspacesController {
  constructor(
    private listWorkspaces: ListWorkspaces,
    private findWorkspace: FindWorkspace,
    private updateWorkspace: UpdateWorkspace,
    private provisionWorkspace: ProvisionWorkspace
  ) {}

  async index({ request, serialize }: HttpContext) {
    const filter = await check(workspacesQuery, request.qs(), 'query')
    const { limit = 50, offset = 0 } = filter
    const { rows, total } = await this.listWorkspaces.handle({ ...filter, limit, offset })
    const items = await serialize(OperatorWorkspaceTransformer.transform(rows))
    return { items, total, limit, offset }
  }

  async store(ctx: HttpContext) {
    const { name, plan = 'free' } = await check(provisionValidator, ctx.request.body())
    const { workspace, key, token } = await this.provisionWorkspace.handle(
      { name, plan },
      actOf(ctx)
    )
    ctx.response.status(201)
    return {
      workspace: await ctx.serialize(OperatorWorkspaceTransformer.transform(workspace)),
      api_key: { ...(await ctx.serialize(KeyTransformer.transform(key))), key: token },
    }
  }

  async show({ params, serialize }: HttpContext) {
    const workspace = await this.findWorkspace.handle(params.workspace_id)
    return serialize(OperatorWorkspaceTransformer.transform(workspace))
  }

  async update(ctx: HttpContext) {
    const change = await check(workspaceChangeValidator, ctx.request.body())
    const workspace = await this.updateWorkspace.handle(ctx.params.workspace_id, change, actOf(ctx))
    return ctx.serialize(OperatorWorkspaceTransformer.transform(workspace))
  }
}
