/** Scope of what operators import and train for everybody; any other scope is a workspace's id. */
export const PLATFORM = 'platform'

/** The workspace of a scope; null for the platform. */
export const workspaceOf = (scope: string) => (scope === PLATFORM ? null : scope)
