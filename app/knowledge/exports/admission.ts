import { E_EXPORTS_BUSY } from '#knowledge/errors'

/** Exports and imports that run at once in one process, and for one workspace. */
const MOST_AT_ONCE = 4
const MOST_OF_WORKSPACE = 2
const RETRY_AFTER_S = 10

const running = new Map<string, number>()

/** Lets an export or import in; call what it answers when it has ended. @throws E_EXPORTS_BUSY */
export function admit(workspaceId: string): () => void {
  const all = [...running.values()].reduce((sum, count) => sum + count, 0)
  const own = running.get(workspaceId) ?? 0
  if (all >= MOST_AT_ONCE || own >= MOST_OF_WORKSPACE) {
    throw Object.assign(new E_EXPORTS_BUSY(), { retryAfter: RETRY_AFTER_S })
  }
  running.set(workspaceId, own + 1)
  let hasLeft = false
  return () => {
    if (hasLeft) return
    hasLeft = true
    const left = running.get(workspaceId)! - 1
    if (left === 0) running.delete(workspaceId)
    else running.set(workspaceId, left)
  }
}
