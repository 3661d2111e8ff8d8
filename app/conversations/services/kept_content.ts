import type { SentMessage } from '#conversations/types'

/** Data URLs up to so many characters are kept as they are. */
const KEPT_DATA_URL = 2_000

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)?[;,]/

/** Characters of one token, over texts in many languages; history is bounded by it, nothing is billed by it. */
const CHARACTERS_PER_TOKEN = 3.6
const TOKENS_AROUND = 4

/** A media part whose bytes are too large to be kept; null when the part is none. */
function marker(part: unknown): { type: 'text'; text: string } | null {
  const holder = part as Record<string, any> | null
  const url: unknown = holder?.image_url?.url ?? holder?.image_url ?? holder?.file?.file_data
  const bytes: unknown = holder?.input_audio?.data
  if (typeof bytes === 'string' && bytes.length > KEPT_DATA_URL) {
    return { type: 'text', text: `[audio of ${bytes.length} characters, not kept]` }
  }
  if (typeof url !== 'string' || url.length <= KEPT_DATA_URL) return null
  const found = DATA_URL.exec(url)
  if (!found) return null
  return { type: 'text', text: `[${found[1] ?? 'data'} of ${url.length} characters, not kept]` }
}

/** A content as it is kept: as it was sent, but for large media, which leave a short mark. */
export function keptContent(content: unknown): unknown {
  if (!Array.isArray(content)) return content ?? null
  return content.map((part) => marker(part) ?? part)
}

/** Members of a message beside role and content; null when it has none. */
export function extrasOf(message: SentMessage): Record<string, unknown> | null {
  let extras: Record<string, unknown> | null = null
  for (const name in message) {
    const value = message[name]
    if (name === 'role' || name === 'content' || value === null || value === undefined) continue
    extras ??= {}
    extras[name] = value
  }
  return extras
}

/** About how many tokens a message of so many characters takes. */
export const tokensOf = (characters: number) =>
  TOKENS_AROUND + Math.ceil(characters / CHARACTERS_PER_TOKEN)
