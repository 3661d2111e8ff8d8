import type { Operation } from '#core/openapi/types'

/** The knowledge room's part of the API reference. */
export const operations: Operation[] = []
