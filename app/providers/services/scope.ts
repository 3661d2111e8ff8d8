/** Scope of what operators set up for everybody. */
export const PLATFORM = 'platform'

/** The scope that a row belongs to: a workspace's id, or the platform. */
export const scopeOf = (workspaceId: string | null) => workspaceId ?? PLATFORM

/** The workspace of a scope; null for the platform. */
export const workspaceOf = (scope: string) => (scope === PLATFORM ? null : scope)
