import { createError } from '@adonisjs/core/exceptions'

/** No router has this name. */
export const E_UNKNOWN_POLICY = createError<[string, string]>(
  'There is no routing policy "%s"; there are: %s',
  'E_UNKNOWN_POLICY',
  422
)

/** Judging a policy takes a while; there is a queue, and it has an end. */
export const E_TOO_MANY_EVALUATIONS = createError<[string]>(
  '%s evaluations wait already; ask again when one is done',
  'E_TOO_MANY_EVALUATIONS',
  429
)

/** The router reads texts, and texts are not kept. */
export const E_POLICY_NOT_REPLAYABLE = createError<[string]>(
  'The policy "%s" cannot decide stored requests again, since it needs their text',
  'E_POLICY_NOT_REPLAYABLE',
  422
)

/** Nobody in this process executes requests. */
export const E_NO_EXECUTOR = createError(
  'This process decides, but has nothing that executes requests',
  'E_NO_EXECUTOR',
  503
)

/** The scope has an evaluation set of this name. */
export const E_EVALUATION_SET_EXISTS = createError<[string]>(
  'There is an evaluation set "%s" already',
  'E_EVALUATION_SET_EXISTS',
  409
)

/** No more evaluation sets are kept here. */
export const E_TOO_MANY_EVALUATION_SETS = createError<[string]>(
  'At most %s evaluation sets are kept here; delete one first',
  'E_TOO_MANY_EVALUATION_SETS',
  409
)

/** What was computed is over, or cannot be stopped any more. */
export const E_RUN_ENDED = createError<[string]>('It has ended already: %s', 'E_RUN_ENDED', 409)

/** A stored snapshot's bytes are not what was stored, or of a form that this version does not read. */
export const E_SNAPSHOT_UNREADABLE = createError<[string, string]>(
  'The snapshot %s cannot be used: %s',
  'E_SNAPSHOT_UNREADABLE',
  409
)

/** A call names a quote that the workspace does not have. */
export const E_QUOTE_NOT_FOUND = createError<[string, string]>(
  'The header %s names "%s", and there is no such quote: POST /api/v1/estimate with a key makes one',
  'E_QUOTE_NOT_FOUND',
  404
)

/** A call names a quote whose time is over. */
export const E_QUOTE_EXPIRED = createError<[string, string]>(
  'The header %s names %s, which has expired; ask POST /api/v1/estimate for another one',
  'E_QUOTE_EXPIRED',
  410
)

/** Another process, or another request, runs the plan right now; one that was killed holds it for some seconds. */
export const E_PLAN_RUNNING = createError(
  'This plan is being executed right now; ask again in a moment',
  'E_PLAN_RUNNING',
  409
)

/** The plan's steps are not known yet, or never were: its request broke off while they were worked out. */
export const E_PLAN_NOT_READY = createError(
  'This plan has no steps yet; send the request again to make it',
  'E_PLAN_NOT_READY',
  409
)

/** The tenant that the plan was made for has been deleted. */
export const E_PLAN_TENANT_GONE = createError(
  'The tenant of this plan does not exist any more, so nobody could pay for it',
  'E_PLAN_TENANT_GONE',
  409
)
