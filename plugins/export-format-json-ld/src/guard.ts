import { malformed } from '@signalbox/sdk'

const MOST_DEPTH = 100

/**
 * Passes JSON on and looks that it is not nested too deep and does not end too early, which the parser after it does not.
 *
 * @throws PermanentError that names the line
 */
export async function* guarded(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let depth = 0
  let line = 1
  let isText = false
  let isEscaped = false
  let kept = ''
  for await (const piece of chunks) {
    /** The parser takes bytes: half of a pair of surrogates waits for the other. */
    const whole = kept + piece
    kept = /[\ud800-\udbff]$/.exec(whole)?.[0] ?? ''
    const chunk = whole.slice(0, whole.length - kept.length)
    for (let index = 0; index < chunk.length; index++) {
      const sign = chunk[index]!
      if (sign === '\n') line++
      if (isEscaped) isEscaped = false
      else if (isText && sign === '\\') isEscaped = true
      else if (sign === '"') isText = !isText
      else if (isText) continue
      else if (sign === '{' || sign === '[') depth++
      else if (sign === '}' || sign === ']') depth--
      if (depth > MOST_DEPTH) throw malformed(line, 'the document is nested too deep')
    }
    yield chunk
  }
  if (depth !== 0 || isText) throw malformed(line, 'the document ends too early')
}
