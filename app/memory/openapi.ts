import { errorBody } from '#core/openapi/shared'
import type { Operation } from '#core/openapi/types'
import { userHeader } from '#knowledge/http/user_header'
import {
  clearedSchema,
  memoryPageSchema,
  memorySchema,
  memorySettingsSchema,
} from '#memory/schemas'
import {
  memoriesQuery,
  memoryPatchValidator,
  memoryRemovalQuery,
  memorySettingsValidator,
  memoryValidator,
} from '#memory/validators/memory'

const MEMORY = '/api/v1/memory'

const common = {
  tag: 'Memory',
  audience: 'key' as const,
  tenant: true,
  headers: [userHeader],
} satisfies Partial<Operation>

const theMemory = { description: 'The memory.', schema: memorySchema }
const theSettings = { description: 'What holds now.', schema: memorySettingsSchema }

/** The memory room's part of the API reference. */
export const operations: Operation[] = [
  {
    ...common,
    method: 'get',
    path: MEMORY,
    operationId: 'listMemories',
    summary: 'What is remembered of you',
    description: 'Newest first, each with the sentence that it came from. Nobody else sees them.',
    query: memoriesQuery,
    answers: { 200: { description: 'A page of memories.', schema: memoryPageSchema } },
  },
  {
    ...common,
    method: 'post',
    path: MEMORY,
    operationId: 'addMemory',
    summary: 'Add a memory',
    description:
      'A sentence, or a predicate and a value, or both. A sentence alone becomes the fact that it states, or a note in its own words. What looks like a password, a key, a code or a number of a card, an account or an identity is refused.',
    body: memoryValidator,
    answers: { 201: theMemory },
  },
  {
    ...common,
    method: 'delete',
    path: MEMORY,
    operationId: 'deleteMemories',
    summary: 'Delete everything that is remembered of you',
    description:
      'All personal facts, history included; nothing said before is learned any more. Conversations stay.',
    answers: { 200: { description: 'How many went.', schema: clearedSchema } },
  },
  {
    ...common,
    method: 'get',
    path: `${MEMORY}/settings`,
    operationId: 'getMemorySettings',
    summary: 'Whether anything is remembered of you',
    answers: { 200: theSettings },
  },
  {
    ...common,
    method: 'put',
    path: `${MEMORY}/settings`,
    operationId: 'putMemorySettings',
    summary: 'Switch your memory on or off',
    description:
      'For the one who asks alone. What is left out stays as it is, null goes back to the ordinary.',
    body: memorySettingsValidator,
    answers: { 200: theSettings },
  },
  {
    ...common,
    method: 'get',
    path: `${MEMORY}/{memory_id}`,
    operationId: 'getMemory',
    summary: 'One memory',
    answers: { 200: theMemory },
  },
  {
    ...common,
    method: 'patch',
    path: `${MEMORY}/{memory_id}`,
    operationId: 'updateMemory',
    summary: 'Correct a memory, or switch it off or on',
    description:
      'What was corrected is gone, and is not learned again from the messages that it came from.',
    body: memoryPatchValidator,
    answers: {
      200: theMemory,
      409: { description: 'Another memory says exactly this.', schema: errorBody },
    },
  },
  {
    ...common,
    method: 'delete',
    path: `${MEMORY}/{memory_id}`,
    operationId: 'deleteMemory',
    summary: 'Delete a memory',
    description:
      'With its sources and quotes; and whatever else the same person said that has its value or one of its sentences: messages, their passages and summaries, other personal facts. What the workspace shares stays. With `everywhere=false` only the memory goes, and is not learned again from the messages that it came from.',
    query: memoryRemovalQuery,
    answers: { 204: { description: 'It is gone.' } },
  },
]
