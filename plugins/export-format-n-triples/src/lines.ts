import { malformed } from '@signalbox/sdk'

/** Longer lines are no statement. */
const MOST_LINE_LENGTH = 1_000_000

/** Cuts pieces of text into lines; each answer is the lines that one piece completed, the first of which has the number given. */
export async function* linesOf(
  chunks: AsyncIterable<string>
): AsyncGenerator<{ first: number; lines: string[] }> {
  let rest = ''
  let first = 1
  for await (const chunk of chunks) {
    /** Whether a carriage return stands alone is known only with the next piece. */
    const [whole, kept] = splitBefore(rest + chunk)
    if (kept.length > MOST_LINE_LENGTH) throw malformed(first, 'the line is too long')
    rest = kept
    if (whole === '') continue
    const lines = whole.slice(0, -1).split(/\r\n|\n|\r/)
    yield { first, lines }
    first += lines.length
  }
  if (rest !== '') yield { first, lines: rest.split(/\r\n|\n|\r/) }
}

/** Everything up to the last line end, and what follows it. */
function splitBefore(text: string): [whole: string, kept: string] {
  const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r', text.length - 2)) + 1
  const whole = text.slice(0, end)
  return [whole.endsWith('\r\n') ? `${whole.slice(0, -2)}\n` : whole, text.slice(end)]
}
