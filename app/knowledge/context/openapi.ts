import { array, integer, named, number, object, oneOf, text } from '#core/openapi/schemas'
import type { Operation } from '#core/openapi/types'
import { userHeader } from '#knowledge/http/user_header'
import { contextValidator } from '#knowledge/validators/context'

const tokens = (description: string) => integer(description, { minimum: 0 })

const line = named(
  'ContextLine',
  object({
    id: text('Id of the fact, or of the message that was said'),
    from: oneOf(['profile', 'fact', 'passage']),
    text: text('As a model reads it'),
    tokens: tokens('With its number'),
    score: number('How well it answers', { minimum: 0, maximum: 1 }),
    why: text('Why it is there, or why it was left out'),
  })
)

const context = named(
  'EngineeredContext',
  object({
    text: text('What goes before the chat; empty when there is nothing to say'),
    tokens: tokens('Of the whole text'),
    budget_tokens: tokens('Most that it may have'),
    lines: array(line, 'In the order of the text; a line begins with its number'),
    left_out: array(line, 'The best that were left out'),
  })
)

/** What the reference says about contexts. */
export const contextOperations: Operation[] = [
  {
    tag: 'Knowledge',
    audience: 'key',
    tenant: true,
    headers: [userHeader],
    method: 'post',
    path: '/api/v1/knowledge/context',
    operationId: 'previewContext',
    summary: 'The context that a chat would get',
    description:
      'What is known of the one who asks, chosen for the text under the budget: the profile, facts and what was said before, each line with the fact or message that it comes from. Nothing is learned from the text. Empty while knowledge is switched off.',
    body: contextValidator,
    answers: { 200: { description: 'The context.', schema: context } },
  },
]
