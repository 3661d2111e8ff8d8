import type { Readable } from 'node:stream'
import { E_BODY_TOO_LARGE } from '#core/errors'
import { unprocessable } from '#core/validation/errors'

const LONGEST_LINE = 4_000_000
const MOST_BYTES = 64 * 1024 * 1024

/** One line's value, and its number; the first one is 0. */
export interface NumberedValue {
  at: number
  value: unknown
}

const bad = (at: number, msg: string) => unprocessable(['body', at], msg, 'json_invalid')

function parsed(line: string, at: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw bad(at, 'The line is not JSON')
  }
}

/**
 * Reads newline-delimited JSON from a stream, holding one line at a time; empty lines are passed over and keep their number.
 * @throws InvalidRequest, E_BODY_TOO_LARGE
 */
export async function* readNdjson(stream: Readable): AsyncGenerator<NumberedValue> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  let at = 0
  let bytes = 0
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw bad(at, 'The text is not valid UTF-8')
    }
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new E_BODY_TOO_LARGE(['64mb'])
    const lines = (rest + decode(chunk)).split('\n')
    rest = lines.pop()!
    if (rest.length > LONGEST_LINE) throw bad(at + lines.length, 'The line is too long')
    for (const line of lines) {
      if (line.trim() !== '') yield { at, value: parsed(line, at) }
      at++
    }
  }
  rest += decode()
  if (rest.trim() !== '') yield { at, value: parsed(rest, at) }
}

/** The same of a list that was read whole. */
export function* numbered(values: readonly unknown[]): Generator<NumberedValue> {
  for (const [at, value] of values.entries()) yield { at, value }
}
