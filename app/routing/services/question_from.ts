import type { TenantRules } from '#workspaces/types'
import { preferencesOf } from '#routing/engine/preferences'
import type { Constraints, Objective, RouteQuestion } from '#routing/types'

/** What callers of `POST /route` send. */
export interface RouteInput {
  text: string
  constraints?: Constraints
  context?: Record<string, unknown>
  history?: Record<string, string>[]
  kinds?: string[] | null
  objective?: Partial<Objective>
  profile?: Record<string, unknown>
  top_k?: number
  execute?: boolean
}

const STANDARD_TOP_K = 3

/** Names in `context` that the router itself reads; all others are the caller's own. */
function boundOf(context: Record<string, unknown>): number | null {
  const bound = context.max_output_tokens ?? context.max_tokens ?? context.max_completion_tokens
  return typeof bound === 'number' && Number.isFinite(bound) && bound > 0 ? Math.floor(bound) : null
}

const nameOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** What the router is asked. */
export function questionFrom(
  input: RouteInput,
  requestId: string,
  workspaceId: string | null,
  tenantRules: TenantRules | null
): RouteQuestion {
  const context = input.context ?? {}
  return {
    requestId,
    workspaceId,
    text: input.text,
    history: input.history ?? [],
    context,
    profile: input.profile ?? {},
    preferences: preferencesOf(input.profile ?? {}),
    kinds: input.kinds ?? null,
    objective: input.objective ?? null,
    constraints: input.constraints ?? {},
    executes: input.execute ?? false,
    topK: input.top_k ?? STANDARD_TOP_K,
    tenantRules,
    maxOutputTokens: boundOf(context),
    stickyTargetId: nameOf(context.previous_target),
  }
}
