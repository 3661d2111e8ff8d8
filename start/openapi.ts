/** Every room's part of the API reference; a room that is missing here fails a test. */
import { operations as core } from '#core/openapi'
import { operations as extensions } from '#extensions/openapi'
import { operations as gateway } from '#gateway/openapi'
import type { Operation, Tag } from '#core/openapi/types'

/** The chapters of the reference, in their order. */
export const tags: Tag[] = [
  {
    name: 'Chat completions',
    description: 'Answers for clients of the chat-completions API, by the target that fits best.',
  },
  { name: 'Deployment', description: 'What runs here and how it does.' },
  { name: 'Plugins', description: 'What was added to this deployment, and whether it works.' },
]

export const operations: Operation[] = [...core, ...extensions, ...gateway]
