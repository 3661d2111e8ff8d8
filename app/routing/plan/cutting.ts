/** Fewer bytes for a token than texts have on average, so that what is let through fits. */
const BYTES_PER_TOKEN = 3
/** A context window nobody stated. */
const ASSUMED_CONTEXT = 16_000
/** Tokens that headings, roles and an agent's own prompt take. */
const MARGIN = 1_000
const LEAST_ROOM = 200
/** Of a long text the beginning says most, the end what it comes to. */
const HEAD_SHARE = 0.75

/** Tokens of each of several earlier results that fit into a target's window beside the request and its answer. */
export function roomFor(
  contextTokens: number | null,
  needs: { input: number; output: number; results: number }
): number {
  const left = (contextTokens ?? ASSUMED_CONTEXT) - needs.input - needs.output - MARGIN
  return Math.max(LEAST_ROOM, Math.floor(left / Math.max(1, needs.results)))
}

/** A text cut to so many tokens, its middle replaced by a note; `leftOut` are the characters that went. */
export function cutToTokens(text: string, tokens: number): { text: string; leftOut: number } {
  const bytes = Buffer.byteLength(text)
  const most = tokens * BYTES_PER_TOKEN
  if (bytes <= most) return { text, leftOut: 0 }
  const kept = Math.floor(text.length * (most / bytes))
  const head = Math.floor(kept * HEAD_SHARE)
  const leftOut = text.length - kept
  const end = text.slice(text.length - (kept - head))
  const cut = `${text.slice(0, head)}\n[… ${leftOut} characters left out …]\n${end}`
  return { text: cut.toWellFormed(), leftOut }
}
