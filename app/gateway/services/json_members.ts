/** A member of a JSON object as it was written: its name, and the text of its value. */
export interface JsonMember {
  name: string
  raw: string
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c

const isOpening = (code: number) => code === 0x7b || code === 0x5b
const isClosing = (code: number) => code === 0x7d || code === 0x5d

/** Index of the quote that ends the string which begins at `start`; the text's length when none does. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

/**
 * Splits the text of a JSON object into its members without reading the values, so that they can be passed on exactly as
 * they came: numbers keep their digits. Answers null when the text is nested deeper than `maxDepth`. Whether it is JSON at
 * all is for `JSON.parse` to say; of a name that occurs twice the last one counts, as it does there.
 */
export function readMembers(text: string, maxDepth: number): JsonMember[] | null {
  const members = new Map<string, JsonMember>()
  let depth = 0
  let name: string | null = null
  let nameStart = -1
  let nameEnd = -1
  let valueStart = -1

  const close = (end: number) => {
    if (name !== null) members.set(name, { name, raw: text.slice(valueStart, end).trim() })
    name = null
  }

  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      if (depth === 1 && name === null) {
        nameStart = at
        nameEnd = end + 1
      }
      at = end
    } else if (isOpening(code)) {
      if (++depth > maxDepth) return null
    } else if (isClosing(code)) {
      if (--depth === 0) close(at)
    } else if (depth === 1) {
      if (code === COLON && name === null && nameStart !== -1) {
        name = readName(text.slice(nameStart, nameEnd))
        valueStart = at + 1
      } else if (code === COMMA) {
        close(at)
      }
    }
  }
  return [...members.values()]
}

function readName(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted)
  } catch {
    return quoted
  }
}
