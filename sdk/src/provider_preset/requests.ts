import type { ProviderPreset } from './types.ts'

/** Which header carries the key, when the person states another one than the preset. */
interface KeyOptions {
  /** Name of the header; the text before the key follows it. */
  header?: string | null
}

/**
 * The headers of a chat-completions request, in lower case: the preset's own and the key.
 *
 * @example
 * chatHeaders(openai, 'sk-…')                              // → { authorization: 'Bearer sk-…' }
 * chatHeaders(openai, 'sk-…', { header: 'X-API-Key' })     // → { 'x-api-key': 'sk-…' }
 */
export function chatHeaders(
  preset: ProviderPreset,
  apiKey: string | null,
  { header }: KeyOptions = {}
): Record<string, string> {
  return { ...preset.headers, ...keyHeader(preset, apiKey, header ?? preset.apiKey.header) }
}

/** The headers of a request for the list of models. */
export function modelsHeaders(
  preset: ProviderPreset,
  apiKey: string | null,
  { header }: KeyOptions = {}
): Record<string, string> {
  const key = keyHeader(preset, apiKey, header ?? preset.models.apiKeyHeader)
  return { ...preset.headers, ...preset.models.headers, ...key }
}

function keyHeader(preset: ProviderPreset, apiKey: string | null, name: string) {
  if (!apiKey) return {}
  const header = name.toLowerCase()
  const usual = header === 'authorization' ? 'Bearer ' : ''
  return { [header]: (header === preset.apiKey.header ? preset.apiKey.prefix : usual) + apiKey }
}

/**
 * The body of a chat-completions request as the endpoint wants it: renamed parameters, refused ones left out. Answers
 * the same object when nothing differs. A parameter that is there under both names keeps the endpoint's one.
 *
 * @example
 * applyParameters(mistral, { model: 'm', seed: 7 }) // → { model: 'm', random_seed: 7 }
 */
export function applyParameters(
  { parameters }: Pick<ProviderPreset, 'parameters'>,
  body: Record<string, unknown>
): Record<string, unknown> {
  const { rename, drop, dropFromMessages } = parameters
  const renamed = Object.keys(rename).filter((name) => Object.hasOwn(body, name))
  const dropped = drop.filter((name) => Object.hasOwn(body, name))
  const messages =
    dropFromMessages.length > 0 ? cleanMessages(body.messages, dropFromMessages) : body.messages
  if (renamed.length === 0 && dropped.length === 0 && messages === body.messages) return body

  const result: Record<string, unknown> = { ...body }
  if (messages !== body.messages) result.messages = messages
  for (const name of renamed) {
    const target = rename[name]!
    if (!Object.hasOwn(body, target)) result[target] = body[name]
    delete result[name]
  }
  for (const name of dropped) delete result[name]
  return result
}

function cleanMessages(messages: unknown, unwanted: readonly string[]): unknown {
  if (!Array.isArray(messages)) return messages
  const isUnclean = (message: unknown) =>
    typeof message === 'object' &&
    message !== null &&
    unwanted.some((name) => Object.hasOwn(message, name))
  if (!messages.some(isUnclean)) return messages
  return messages.map((message) =>
    isUnclean(message)
      ? Object.fromEntries(
          Object.entries(message as object).filter(([name]) => !unwanted.includes(name))
        )
      : message
  )
}
