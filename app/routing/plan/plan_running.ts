import { E_PLAN_RUNNING } from '#routing/errors'

const RETRY_AFTER_S = 2

/** The refusal of a plan that somebody runs, with the time after which asking again makes sense. */
export const planRunning = () => Object.assign(new E_PLAN_RUNNING(), { retryAfter: RETRY_AFTER_S })
