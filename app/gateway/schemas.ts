/**
 * What this room's addresses take and answer, as JSON Schema. Chat completions pass through, so only what is read here is
 * described; everything else is allowed and reaches the model and the client untouched.
 */
import {
  array,
  boolean,
  integer,
  named,
  nullable,
  number,
  object,
  oneOf,
  text,
  usdAmount,
} from '#core/openapi/schemas'
import type { JsonSchema } from '#core/openapi/types'
import { quoteUseSchema } from '#routing/estimate/quotes/quote_schemas'

/** An object of which these fields are known, with any others beside them. */
const open = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

const attempt = object({
  target: text(),
  provider: text('Name of the provider'),
  outcome: text('`ok`, or the class of failure'),
  status: nullable(integer('Status of its answer')),
  latency_ms: integer(),
})

const svc = named(
  'ChatMetadata',
  object(
    {
      request_id: text(),
      target: text('The target that answered'),
      provider: text('Name of the provider it ran on'),
      model: text("The model's name there"),
      why: text('Why this target, in a sentence'),
      confidence: nullable(
        number('Expected quality of the answer, 0 to 1; null for a named model')
      ),
      cost_usd: usdAmount('What the answer cost; null when the price is unknown'),
      quoted_usd: usdAmount('What was set aside for it'),
      demo: boolean('Whether the demo upstream answered'),
      attempts: array(attempt, 'Calls of upstreams, in their order'),
      conversation_id: text(),
      quote: quoteUseSchema,
    },
    ['conversation_id', 'quote']
  ),
  'What the appliance says about an answer with `x-svc-metadata: full`.'
)

const conversation = named(
  'ChatConversation',
  object({ conversation_id: text('Send it as `svc.conversation_id` to go on') }),
  'The conversation that an answer was kept in: of `auto`, and of requests that have `svc`.'
)

const usage = nullable({
  ...open({ prompt_tokens: integer(), completion_tokens: integer(), total_tokens: integer() }, []),
})

const choiceHead = {
  index: integer(),
  finish_reason: nullable(text()),
}

export const chatRequest = named(
  'ChatRequest',
  open(
    {
      model: text('`auto`, a target, or the name of a model at a connected provider', {
        minLength: 1,
        maxLength: 300,
      }),
      messages: {
        ...array(open({ role: text(), content: {} }, ['role']), 'The conversation so far'),
        minItems: 1,
      },
      stream: { type: ['boolean', 'null'], description: 'Answers as a stream of events' },
      stream_options: {
        ...nullable(open({ include_usage: boolean() }, [])),
        description: '`include_usage` adds a chunk that tells the tokens',
      },
      max_tokens: nullable(integer('Most tokens of the answer; the older name', { minimum: 1 })),
      max_completion_tokens: nullable(integer('Most tokens of the answer', { minimum: 1 })),
      n: nullable(integer('How many answers', { minimum: 1 })),
      svc: {
        ...nullable(
          object({ conversation_id: nullable(text(undefined, { minLength: 1, maxLength: 200 })) }, [
            'conversation_id',
          ])
        ),
        description:
          'For the appliance; never sent to the model. `conversation_id` goes on with a kept conversation: send only what is new, the history is put before it',
      },
      store: nullable(boolean('False keeps nothing of this chat and learns nothing from it')),
      user: nullable(
        text('The person who asks: conversations, memories and personal facts are theirs alone')
      ),
    },
    ['model', 'messages']
  ),
  'A chat completion. Parameters that are not listed pass through to the model.'
)

export const chatAnswer = named(
  'ChatCompletion',
  open(
    {
      id: text(),
      object: text(),
      created: integer(),
      model: text("The model's own name, as the provider gives it"),
      choices: array(open({ ...choiceHead, message: { type: 'object' } }, [])),
      usage,
      svc: { anyOf: [svc, conversation] },
    },
    ['choices']
  )
)

export const chatStream = named(
  'ChatCompletionStream',
  text('Server-sent events, each a `chat.completion.chunk`; `[DONE]` ends a complete answer.')
)

export const model = named(
  'ChatModel',
  object({
    id: text(),
    object: oneOf(['model']),
    created: integer('Seconds since 1970; 0 when the release date is unknown'),
    owned_by: text(),
  })
)

export const modelList = named(
  'ChatModelList',
  object({ object: oneOf(['list']), data: array(model) })
)
