import { createHash } from 'node:crypto'
import { clock } from '#core/clock'
import { composeAnswer } from '#providers/demo/answer'
import { SeededRandom } from '#providers/demo/random'
import type { DemoRequest } from '#providers/demo/request'
import { countTokens, tokenPieces } from '#providers/demo/tokens'
import { chooseToolCalls } from '#providers/demo/tool_calls'
import type { DemoChoice, DemoPlan, DemoToolCall } from '#providers/demo/types'
import { countUsage } from '#providers/demo/usage'

/** Works out the answer to a request. Equal requests have equal plans, apart from the time. */
export function planAnswer(request: DemoRequest): DemoPlan {
  const seed = seedOf(request)
  const reasoning = reasoningTokens(request, new SeededRandom(`${seed} reasoning`))
  const limit = request.limit === undefined ? Number.POSITIVE_INFINITY : request.limit - reasoning
  const choices = Array.from({ length: request.choices }, (_, index) =>
    planChoice(request, new SeededRandom(`${seed} ${index}`), limit)
  )
  return {
    id: `chatcmpl-demo-${seed.slice(0, 24)}`,
    created: Math.floor(clock.now() / 1000),
    model: request.model.id,
    choices,
    usage: countUsage(request, choices, reasoning),
  }
}

function seedOf(request: DemoRequest): string {
  const { model, messages, toolChoice, format, seed, extraText } = request
  const parts = [model.id, messages, toolChoice, format, seed ?? null, extraText]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Hidden tokens of a reasoning model; a tight limit leaves half of it for the visible answer. */
function reasoningTokens({ model, effort, limit }: DemoRequest, random: SeededRandom): number {
  if (!model.reasons || effort === 'none') return 0
  const scale = { minimal: 0.25, low: 0.5, high: 2, xhigh: 3, max: 4 }[effort] ?? 1
  const tokens = Math.round(random.integer(64, 192) * scale)
  return limit === undefined ? tokens : Math.min(tokens, Math.floor(limit / 2))
}

function planChoice(request: DemoRequest, random: SeededRandom, limit: number): DemoChoice {
  const toolCalls = chooseToolCalls(request, random)
  if (toolCalls.length) return planToolCalls(toolCalls, limit)

  const whole = composeAnswer(request, random)
  const pieces = tokenPieces(stopAt(whole, request.stop))
  return pieces.length > limit
    ? { pieces: pieces.slice(0, limit), toolCalls: [], finish: 'length' }
    : { pieces, toolCalls: [], finish: 'stop' }
}

/** Calls up to the limit; the call that passes it breaks off in its arguments. */
function planToolCalls(calls: DemoToolCall[], limit: number): DemoChoice {
  let left = limit
  const toolCalls: DemoToolCall[] = []
  for (const call of calls) {
    if (left <= 0) break
    const length = countTokens(call.input)
    const input = length > left ? tokenPieces(call.input).slice(0, left).join('') : call.input
    toolCalls.push({ ...call, input })
    left -= length
  }
  return { pieces: [], toolCalls, finish: left < 0 ? 'length' : 'tool_calls' }
}

/** The text before the first stop sequence in it. */
function stopAt(text: string, stop: string[]): string {
  const places = stop.map((sequence) => text.indexOf(sequence)).filter((place) => place >= 0)
  return text.slice(0, Math.min(text.length, ...places)).toWellFormed()
}
