/** Scope of what operators set up for everybody. */
export const PLATFORM = 'platform'

/** The workspace of a scope; null for the platform. */
export const workspaceOf = (scope: string) => (scope === PLATFORM ? null : scope)
