import logger from '@adonisjs/core/services/logger'
import type { DecisionBrief } from '#routing/evidence/basis'
import type { Judgement } from '#routing/evidence/contribution'
import type { Said } from '#routing/evidence/judge'
import { usageLearning } from '#routing/usage_learning/usage_learning'

/** A stated cost tells how long the answer was. Never throws: the judgement is kept already. */
export function learnCost(
  { workspaceId, targetId, costNano }: Judgement,
  { record }: DecisionBrief,
  { directory }: Said
) {
  const target = directory.byId.get(targetId)
  if (costNano === null || target === undefined) return
  const { task, inputTokens } = record.understood
  try {
    usageLearning.observeCost({ workspaceId, target, task, inputTokens, costNano })
  } catch (error) {
    logger.error({ err: error }, 'a stated cost could not be learned from')
  }
}
