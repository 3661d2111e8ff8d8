/**
 * Sends the ten prompts of prompts.json through the official `openai` client with model `auto` and prints which target
 * answered, why, and what it cost.
 *
 *   OPENAI_BASE_URL=http://127.0.0.1:3333/v1 OPENAI_API_KEY=svc_live_... node bin/showcase/run.mjs
 */
import { readFileSync } from 'node:fs'
import OpenAI from 'openai'
import { footer, header, lines } from './table.mjs'

const { prompts, forms } = JSON.parse(
  readFileSync(new URL('prompts.json', import.meta.url), 'utf8')
)
const client = new OpenAI({ maxRetries: 0, defaultHeaders: { 'x-svc-metadata': 'full' } })

/** One prompt through the client, kept nowhere: what it cost and who answered, or what went wrong. */
async function send({ text, form }) {
  const messages = [{ role: 'user', content: text }]
  const request = { model: 'auto', store: false, messages, ...forms[form] }
  const started = performance.now()
  const answer = await client.chat.completions.create(request)
  const { svc, usage } = request.stream ? await readStream(answer) : answer
  return { svc, usage, ms: performance.now() - started }
}

/** The metadata rides on the last chunks of a stream. */
async function readStream(stream) {
  const found = {}
  for await (const { svc, usage } of stream) {
    if (svc) found.svc = svc
    if (usage) found.usage = usage
  }
  return found
}

const outcomes = []
console.log(header())
for (const [index, prompt] of prompts.entries()) {
  const outcome = await send(prompt).catch((error) => ({ error: error.message }))
  outcomes.push(outcome)
  console.log(lines(index + 1, prompt, outcome))
}
console.log(footer(outcomes))
process.exitCode = outcomes.some(({ error }) => error) ? 1 : 0
