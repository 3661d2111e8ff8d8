import type { TargetDirectory } from '#providers/types'
import { E_POLICY_NOT_REPLAYABLE, E_UNKNOWN_POLICY } from '#routing/errors'
import type { Reading } from '#routing/engine/reading'
import { storedQuestion, type StoredDecision } from '#routing/judging/replay/stored_question'
import { routers } from '#routing/services/routers'
import type { Decision, HealthOf, NamedRouter, Objective, RouteQuestion } from '#routing/types'

/** A router that decides on what was read of a request before, without its text. */
export interface RereadingRouter extends NamedRouter {
  decideRead(
    question: RouteQuestion,
    reading: Reading,
    directory: TargetDirectory,
    healthOf: HealthOf,
    seed?: string | null
  ): Decision
}

const canReread = (router: NamedRouter): router is RereadingRouter => 'decideRead' in router

/** The router of this name, or the one that decides today. @throws E_UNKNOWN_POLICY, E_POLICY_NOT_REPLAYABLE */
export function rereadingRouter(name: string | null): RereadingRouter {
  const wanted = name ?? routers.policy
  const router = routers.find(wanted)
  if (router === null) throw new E_UNKNOWN_POLICY([wanted, routers.policies.join(', ')])
  if (!canReread(router)) throw new E_POLICY_NOT_REPLAYABLE([wanted])
  return router
}

/** Decides a stored question again: with the health of then, the draw of then when the policy is the same, and today's targets. */
export function decideAgain(
  stored: StoredDecision,
  router: RereadingRouter,
  directory: TargetDirectory,
  objective: Partial<Objective> | null = null
): Decision {
  const { question, reading, healthOf } = storedQuestion(stored)
  const { name, seed } = stored.record.policy
  const drawn = name === router.name && seed !== '' ? seed : null
  const asked = objective === null ? question : { ...question, objective }
  return router.decideRead(asked, reading, directory, healthOf, drawn)
}
