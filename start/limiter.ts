/**
 * How fast callers may go. Requests of a workspace are counted in memory, because every chat completion is: the plan's
 * requests per minute hold for each process. Clients without a key are counted by network; what makes something is
 * counted in the database and so holds over all replicas.
 */
import env from '#start/env'
import { HOUR, MINUTE } from '#core/time'
import { RequestPace } from '#auth/services/request_pace'

/** Requests per minute of workspaces (by their plan) and of tenants (by their rules). */
export const requestPace = new RequestPace()

/** A limit for clients without a key. */
export interface ClientLimit {
  /** Its name in the `RateLimit` headers. */
  name: string
  store: 'database' | 'memory'
  requests: number
  windowMs: number
}

/** Limits for clients without a key, by what they ask for. */
export const clientLimits = {
  signup: {
    name: 'signup',
    store: 'database',
    requests: env.get('SVC_SIGNUPS_PER_HOUR') ?? 60,
    windowMs: HOUR,
  },
  estimate: { name: 'est', store: 'memory', requests: 60, windowMs: MINUTE },
} satisfies Record<string, ClientLimit>
