/** The fixed answers of the mock upstream: about 900 bytes of JSON, and the parts of a stream. */
const head = {
  id: 'chatcmpl-bench',
  created: 1_760_000_000,
  model: 'mock-model',
  system_fingerprint: 'fp_bench',
}

const usage = {
  prompt_tokens: 24,
  completion_tokens: 100,
  total_tokens: 124,
  prompt_tokens_details: { cached_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 0 },
}

const content =
  'A reply of ordinary length, always the same, so that only the way to it differs. '.repeat(6)

/** A whole answer. */
export const completion = Buffer.from(
  JSON.stringify({
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage,
  })
)

const event = (value) => Buffer.from(`data: ${JSON.stringify(value)}\n\n`)

const chunk = (delta, finish = null) => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
})

/** A stream: its first event, the one for each token, and the events that end it. */
export const streamParts = () => ({
  first: event(chunk({ role: 'assistant', content: '' })),
  token: event(chunk({ content: ' token' })),
  last: [
    event(chunk({}, 'stop')),
    event({ ...chunk({}), choices: [], usage }),
    Buffer.from('data: [DONE]\n\n'),
  ],
})
