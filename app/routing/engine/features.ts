import type { Features } from '#routing/types'
import type { Surroundings } from '#routing/engine/context_reader'
import type { TextCounts } from '#routing/engine/text_scanner'

/** Bytes of UTF-8 text that make one token, on average over model families. */
export const BYTES_PER_TOKEN = 3.8
export const TOKENS_PER_MESSAGE = 4
/** Stated average; providers bill a picture of ordinary size between 250 and 1,500 tokens. */
export const TOKENS_PER_IMAGE = 800

/** Tokens that go in: text, conversation, tools and pictures. */
export function inputTokensOf(bytes: number, around: Surroundings) {
  const tokens = (bytes + around.historyBytes + around.toolBytes) / BYTES_PER_TOKEN
  return (
    Math.ceil(tokens) + TOKENS_PER_MESSAGE * (around.turns + 1) + TOKENS_PER_IMAGE * around.images
  )
}

/** What is counted of a request; without counts only its sizes. */
export function featuresOf(
  text: string,
  counts: TextCounts | null,
  around: Surroundings
): Features {
  return {
    characters: text.length,
    bytes: Buffer.byteLength(text, 'utf8'),
    words: counts?.words ?? 0,
    lines: (counts?.lines ?? 0) + 1,
    digits: counts?.digits ?? 0,
    questions: counts?.questions ?? 0,
    options: counts?.options ?? 0,
    bullets: counts?.bullets ?? 0,
    latex: counts?.latex ?? 0,
    code_marks: (counts?.codeMarks ?? 0) + 4 * (counts?.codeFences ?? 0),
    hard_words: counts?.hardWords ?? 0,
    easy_words: counts?.easyWords ?? 0,
    tools: around.tools,
    tool_parameters: around.toolParameters,
    images: around.images,
    attachments: around.attachments,
    json: around.format ?? (counts?.mentionsJson ? 'mentioned' : null),
    history_turns: around.turns,
    history_tokens: Math.ceil(around.historyBytes / BYTES_PER_TOKEN),
    in_tool_loop: around.inToolLoop,
  }
}

/** Needs that the request cannot do without. */
export function requiredOf(features: Features): string[] {
  const required: string[] = []
  if (features.tools > 0) required.push('tools')
  if (features.images > 0) required.push('vision')
  if (features.attachments > 0) required.push('attachments')
  if (features.json === 'schema') required.push('structured_output')
  return required
}

/** Every need, also those that the text only mentions. */
export function needsOf(features: Features): string[] {
  const needs = requiredOf(features)
  if (features.json !== null && features.json !== 'schema') needs.push('structured_output')
  return needs
}
