import type { Operation } from '#core/openapi/types'
import { contextOperations } from '#knowledge/context/openapi'
import { exportOperations } from '#knowledge/exports/openapi'
import { forgettingOperations } from '#knowledge/forgetting/openapi'
import { factOperations } from '#knowledge/http/openapi'
import { linkOperations } from '#knowledge/links/openapi'

/** The knowledge room's part of the API reference. */
export const operations: Operation[] = [
  ...factOperations,
  ...forgettingOperations,
  ...exportOperations,
  ...linkOperations,
  ...contextOperations,
]
