import type { Operation } from '#core/openapi/types'

/** The conversations room's part of the API reference. */
export const operations: Operation[] = []
