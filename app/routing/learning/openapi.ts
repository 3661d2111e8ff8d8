import type { Operation } from '#core/openapi/types'
import { evaluationOperations } from '#routing/learning/openapi/evaluation_sets'
import { operatorOperations } from '#routing/learning/openapi/operator'

/** What the reference says about how the router learns. */
export const learningOperations: Operation[] = [...evaluationOperations, ...operatorOperations]
