import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendBroken } from '#providers/demo/broken_answers'
import { streamChunks } from '#providers/demo/chunks'
import { completionBody } from '#providers/demo/completion'
import type { BrokenAnswer } from '#providers/demo/faults'
import { readFault, refusal } from '#providers/demo/faults'
import { planAnswer } from '#providers/demo/plan'
import type { DemoRequest } from '#providers/demo/request'
import { readRequest } from '#providers/demo/request'
import type { DemoPlan } from '#providers/demo/types'

/** How much longer everything takes under the fault `slow`. */
const slowness = 20

/** Answers a chat-completions request at the pace of its model, or with the fault that it asks for. */
export async function sendAnswer(
  body: unknown,
  headers: IncomingHttpHeaders,
  response: ServerResponse
) {
  const request = readRequest(body)
  const fault = readFault(headers, request.model.id, request.messages)
  if (fault?.kind === 'status') throw refusal(fault.status)

  const how = fault?.how
  if (how === 'hang' || how === 'html' || how === 'garbage' || how === 'sse-error') {
    return sendBroken(how, response, request.stream)
  }

  const plan = planAnswer(request)
  if (how === 'empty') emptyOut(plan)
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const pace = new Pace(request, how === 'slow' ? slowness : 1, gone.signal)
  try {
    await (request.stream
      ? sendStream(plan, request, response, pace, how)
      : sendWhole(plan, request, response, pace, how))
  } catch (error) {
    if (!gone.signal.aborted) throw error
  }
}

/** Waits as long as the model would take, until the client goes away. */
class Pace {
  #due = performance.now()

  constructor(
    private request: DemoRequest,
    private factor: number,
    private gone: AbortSignal
  ) {}

  firstToken(): Promise<unknown> {
    return this.#wait(this.request.model.firstTokenMs)
  }

  tokens(count: number): Promise<unknown> {
    return this.#wait((1000 * count) / this.request.model.tokensPerSecond)
  }

  /** Counts from when the last wait was due, so that late timers do not add up. */
  async #wait(ms: number) {
    this.gone.throwIfAborted()
    this.#due += ms * this.factor
    const left = this.#due - performance.now()
    if (left > 0) await sleep(left, undefined, { signal: this.gone })
  }
}

async function sendWhole(
  plan: DemoPlan,
  request: DemoRequest,
  response: ServerResponse,
  pace: Pace,
  how?: BrokenAnswer
) {
  const body = Buffer.from(JSON.stringify(completionBody(plan, request)))
  await pace.firstToken()
  await pace.tokens(visibleTokens(plan))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  if (how !== 'cut') return response.end(body)
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}

async function sendStream(
  plan: DemoPlan,
  request: DemoRequest,
  response: ServerResponse,
  pace: Pace,
  how?: BrokenAnswer
) {
  const chunks = [...streamChunks(plan, request)]
  const last = how === 'cut' ? Math.ceil(chunks.length / 2) : chunks.length
  await pace.firstToken()
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  for (const { tokens, body } of chunks.slice(0, last)) {
    await pace.tokens(tokens)
    response.write(`data: ${JSON.stringify(body)}\n\n`)
  }
  if (how === 'cut') return response.destroy()
  response.end('data: [DONE]\n\n')
}

/** Reasoning is part of the time to the first token. */
const visibleTokens = ({ usage }: DemoPlan) =>
  usage.completion_tokens - usage.completion_tokens_details.reasoning_tokens

/** A well-formed answer that says nothing. */
function emptyOut(plan: DemoPlan) {
  plan.choices = plan.choices.map(() => ({ pieces: [], toolCalls: [], finish: 'stop' }))
  plan.usage.total_tokens = plan.usage.prompt_tokens
  plan.usage.completion_tokens = 0
  plan.usage.completion_tokens_details.reasoning_tokens = 0
}
