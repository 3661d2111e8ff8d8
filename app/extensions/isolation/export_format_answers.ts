import { checkSchema, type ImportedFact, type Schema } from '@signalbox/sdk'
import type { InputName, Step } from '#extensions/isolation/streamed_calls'

/** A piece of text is no longer, a batch of facts no larger. */
const MOST_PIECE = 8_000_000
const MOST_FACTS = 100_000
const LONGEST_TEXT = 100_000

const INPUTS = new Set<InputName>(['facts', 'entities', 'chunks'])

/** What a plugin did in a step. @throws Error when it says something else */
export function stepOf(value: unknown): Step {
  const step = (value ?? {}) as Record<string, unknown>
  const { want, of, leave } = step
  if (step.done === true) return { done: true }
  if (Number.isInteger(want) && INPUTS.has(of as InputName)) {
    return { want: want as number, of: of as InputName }
  }
  if (Number.isInteger(leave)) return { leave: leave as number }
  if ('piece' in step) return { piece: step.piece }
  throw new Error('The plugin did something else than to read or to write')
}

/** A piece of text. @throws Error when it is something else */
export function textOf(piece: unknown): string {
  if (typeof piece !== 'string' || piece.length > MOST_PIECE) {
    throw new Error('The plugin wrote something else than a piece of text')
  }
  return piece
}

const text: Schema = { type: 'string', maxLength: LONGEST_TEXT }

const named: Schema = { type: 'object', required: ['name'], properties: { name: text } }

const fact: Schema = {
  type: 'object',
  required: ['subject', 'predicate', 'object', 'personal'],
  properties: { subject: named, predicate: text, object: named, personal: { type: 'boolean' } },
}

const rows: Schema = { type: 'array', items: fact }

/** Facts that were read; whatever else stands in them is left out. @throws Error when they are something else */
export function factsOf(piece: unknown): ImportedFact[] {
  if (!Array.isArray(piece) || piece.length > MOST_FACTS || checkSchema(rows, piece).length > 0) {
    throw new Error('The plugin read something else than facts')
  }
  return (piece as ImportedFact[]).map((one) => ({
    subject: entityOf(one.subject),
    predicate: one.predicate,
    object: entityOf(one.object),
    personal: one.personal,
    confidence: numberOf(one.confidence),
    validFrom: numberOf(one.validFrom),
    validTo: numberOf(one.validTo),
    quote: typeof one.quote === 'string' ? one.quote.slice(0, LONGEST_TEXT) : null,
    line: Number.isInteger(one.line) ? one.line : null,
  }))
}

const entityOf = ({ name, kind }: ImportedFact['subject']) => ({
  name,
  kind: typeof kind === 'string' ? kind.slice(0, 100) : null,
})

const numberOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
