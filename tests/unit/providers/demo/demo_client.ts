import { readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import { startDemoUpstream } from '#providers/demo/demo_upstream'
import type { TestContext } from '@japa/runner/core'

const schemaFile = new URL('../../../fixtures/openai/chat_answers.schema.json', import.meta.url)
const ajv = new Ajv.default({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema(JSON.parse(readFileSync(schemaFile, 'utf8')), 'openai')

/** What a value breaks in one of the API's schemas; an empty list when it is right. */
export function schemaErrors(name: string, value: unknown) {
  const validate = ajv.getSchema(`openai#/$defs/${name}`)
  if (!validate) throw new Error(`no schema ${name}`)
  return validate(value) ? [] : validate.errors
}

/** A chunk or an answer, as far as tests look into it. */
interface Received {
  id: string
  model: string
  system_fingerprint: string
  choices: {
    index: number
    finish_reason: string | null
    logprobs: { content: { token: string; top_logprobs: object[] }[] } | null
    message: { content: string | null; tool_calls?: ReceivedToolCall[] }
    delta: { role?: string; content?: string | null; tool_calls?: ReceivedToolCall[] }
  }[]
  usage?: {
    prompt_tokens: number
    completion_tokens: number
    total_tokens: number
    prompt_tokens_details: { cached_tokens: number; image_tokens: number }
    completion_tokens_details: { reasoning_tokens: number }
  } | null
  error?: { message: string; type: string; code: string | null }
}

interface ReceivedToolCall {
  index: number
  id?: string
  function: { name?: string; arguments: string }
}

/** A demo upstream of its own for one test, with calls on it. */
export async function givenDemoUpstream(cleanup: TestContext['cleanup']) {
  const upstream = await startDemoUpstream()
  cleanup(() => upstream.close())

  const post = (body: unknown, init: RequestInit = {}) =>
    fetch(`${upstream.url}/chat/completions`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
    })
  return {
    url: upstream.url,
    post,
    /** Sends a prompt, or a list of messages, and reads the answer. */
    ask: async (said: string | object[], more: object = {}) => {
      const response = await post({ model: 'gpt-5-mini', messages: messagesOf(said), ...more })
      return (await response.json()) as Received
    },
    /** The same as a stream; answers its chunks and the last line. */
    stream: async (said: string | object[], more: object = {}) => {
      const response = await post({
        model: 'gpt-5-mini',
        messages: messagesOf(said),
        stream: true,
        ...more,
      })
      const body = await response.text()
      const events = body.split('\n\n').filter(Boolean)
      const data = events.map((event) => event.replace(/^data: /, ''))
      const chunks = data.filter((line) => line !== '[DONE]').map((line) => JSON.parse(line))
      return { chunks: chunks as Received[], last: data.at(-1), response }
    },
  }
}

const messagesOf = (said: string | object[]) =>
  typeof said === 'string' ? [{ role: 'user', content: said }] : said
