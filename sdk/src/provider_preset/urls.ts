import type { ProviderPreset } from './types.ts'

const PLACEHOLDER = /\{([^{}]*)\}/g

/**
 * Names of the parts of a base URL that a person fills in.
 *
 * @example
 * placeholdersOf('https://{resource}.openai.azure.com/openai/v1') // → ['resource']
 */
export function placeholdersOf(baseUrl: string): string[] {
  return [...new Set(Array.from(baseUrl.matchAll(PLACEHOLDER), ([, name]) => name!))]
}

/**
 * Fills in the parts of a base URL that a person stated; the others stay as they are.
 *
 * @example
 * fillPlaceholders('https://{resource}.example', { resource: 'north' }) // → 'https://north.example'
 */
export function fillPlaceholders(
  baseUrl: string,
  values: Readonly<Record<string, string>>
): string {
  return baseUrl.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name]!) : whole
  )
}

/**
 * The address of chat completions at a base URL.
 *
 * @example
 * chatUrl(groq, 'https://api.groq.com/openai/v1') // → 'https://api.groq.com/openai/v1/chat/completions'
 */
export function chatUrl(preset: Pick<ProviderPreset, 'chat'>, baseUrl: string): string {
  return withoutSlash(baseUrl) + preset.chat.path
}

/**
 * The address that lists the models of a base URL.
 *
 * @example
 * modelsUrl(cohere, 'https://api.cohere.ai/compatibility/v1') // → 'https://api.cohere.ai/v1/models'
 */
export function modelsUrl(preset: Pick<ProviderPreset, 'models'>, baseUrl: string): string {
  const { path, from } = preset.models
  return (from === 'origin' ? new URL(baseUrl).origin : withoutSlash(baseUrl)) + path
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
