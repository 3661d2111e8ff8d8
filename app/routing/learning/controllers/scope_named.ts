import { unprocessable } from '#core/validation/errors'
import { PLATFORM } from '#routing/learning/services/scope'
import Workspace from '#workspaces/models/workspace'

/** The scope that an operator names by a workspace's id; the platform when none is named. @throws InvalidRequest */
export async function scopeNamed(workspaceId: string | undefined, where: 'body' | 'query') {
  if (workspaceId === undefined) return PLATFORM
  const workspace = await Workspace.find(workspaceId)
  if (workspace === null) {
    throw unprocessable([where, 'workspace_id'], 'There is no such workspace')
  }
  return workspace.id
}
