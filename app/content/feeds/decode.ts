/** Byte order marks, the longer ones first. */
const MARKS: [number[], string][] = [
  [[0xff, 0xfe, 0, 0], 'utf-32le'],
  [[0, 0, 0xfe, 0xff], 'utf-32be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** What `<?` or `<` of a text without a mark looks like in wide character sets (XML 1.0, appendix F). */
const SHAPES: [number[], string][] = [
  [[0x3c, 0, 0, 0], 'utf-32le'],
  [[0, 0, 0, 0x3c], 'utf-32be'],
  [[0x3c, 0], 'utf-16le'],
  [[0, 0x3c], 'utf-16be'],
]

const CHARSET = /charset\s*=\s*["']?\s*([\w:.-]+)/i
const DECLARED = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w:.-]+)["']/i

/** Names that TextDecoder does not know, by what they mean. */
const OTHER_NAMES: Record<string, string> = { 'x-sjis': 'shift_jis', 'cp1252': 'windows-1252' }

const startsWith = (bytes: Uint8Array, head: number[]) =>
  head.every((value, at) => bytes[at] === value)

function inWide(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ''
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, isLittle)
    text += String.fromCodePoint(point <= 0x10ffff ? point : 0xfffd)
  }
  return text
}

function decodeAs(bytes: Uint8Array, name: string): string | null {
  const known = OTHER_NAMES[name.toLowerCase()] ?? name
  if (/^utf-?32/i.test(known)) return inWide(bytes, !/be$/i.test(known))
  try {
    return new TextDecoder(known).decode(bytes)
  } catch {
    return null
  }
}

/** UTF-8 where the bytes are, else the usual set of the web's past. */
function guess(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Text of a feed's bytes: by their mark, else the shape of their first characters, else the header's character set, else the one
 * that the XML names (RFC 7303, section 3), else a guess. A set that does not fit the bytes or is unknown is passed over.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const mark = MARKS.find(([head]) => startsWith(bytes, head))
  if (mark) return decodeAs(bytes.subarray(mark[0].length), mark[1])!
  const shape = SHAPES.find(([head]) => startsWith(bytes, head))
  if (shape) return decodeAs(bytes, shape[1])!
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024))
  const names = [CHARSET.exec(contentType ?? '')?.[1], DECLARED.exec(head)?.[1]]
  for (const name of names) {
    if (name === undefined || /^utf-?(?:8|16)|us-ascii/i.test(name)) continue
    const text = decodeAs(bytes, name)
    if (text !== null) return text
  }
  return guess(bytes)
}
