/** Every room's part of the API reference; a room that is missing here fails a test. */
import { operations as core } from '#core/openapi'
import type { Operation, Tag } from '#core/openapi/types'

/** The chapters of the reference, in their order. */
export const tags: Tag[] = [{ name: 'Deployment', description: 'What runs here and how it does.' }]

export const operations: Operation[] = [...core]
