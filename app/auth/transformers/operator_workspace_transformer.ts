import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type Workspace from '#workspaces/models/workspace'

/** A workspace for operators. */
export default class OperatorWorkspaceTransformer extends BaseTransformer<Workspace> {
  toObject() {
    const { id, name, plan, status, createdAt, updatedAt } = this.resource
    return {
      id,
      name,
      plan,
      status,
      created_at: isoTime(createdAt),
      updated_at: isoTime(updatedAt),
    }
  }
}
