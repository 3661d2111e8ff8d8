import type { Operation } from '#core/openapi/types'
import { forgettingOperations } from '#knowledge/forgetting/openapi'

/** The knowledge room's part of the API reference. */
export const operations: Operation[] = [...forgettingOperations]
