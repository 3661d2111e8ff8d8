import { isIP } from 'node:net'
import { Exception } from '@adonisjs/core/exceptions'
import { outgoing } from '#core/services/outgoing'
import type { EgressPolicy } from '#core/services/egress_guard'
import { unprocessable } from '#core/validation/errors'
import { presets } from '#providers/services/presets'

/** Headers that belong to the connection or to the request itself. */
const RESERVED_HEADERS = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** What a request says itself; a mapping cannot have a default for it. */
const RESERVED_PARAMETERS = ['messages', 'model', 'stream', 'stream_options', 'svc']

const MAX_DEFAULTS = 50_000

const isLocalName = (host: string) => host === 'localhost' || host.endsWith('.localhost')

/**
 * Checks the address of a provider before it is saved: http or https, complete, and not one that the egress guard is sure to refuse.
 * Names are resolved and checked when they are called. @throws InvalidRequest
 */
export function requireBaseUrl(text: string, policy: EgressPolicy) {
  const refuse = (msg: string, type = 'url_parsing') =>
    unprocessable(['body', 'base_url'], msg, type)
  if (/[{}]/.test(text)) throw refuse('Fill in the parts of the address that stand in braces')
  if (!URL.canParse(text))
    throw refuse('Input should be a complete address, such as https://api.example.com/v1')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refuse('Addresses start with https:// or http://', 'url_scheme')
  if (url.hash) throw refuse('Addresses of providers have no fragment')
  try {
    outgoing.checkLiteral(url, policy)
    if (isLocalName(url.hostname) && !isIP(url.hostname)) {
      const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
      outgoing.guard.checkAddress(url.hostname, '127.0.0.1', port, policy)
    }
  } catch (error) {
    if (error instanceof Exception && error.code === 'E_EGRESS_REFUSED')
      throw refuse(error.message, 'egress_refused')
    throw error
  }
}

/** @throws InvalidRequest when no preset of this kind is switched on. */
export function requireKind(kind: string) {
  if (presets.find(kind)) return
  const expected = presets.all().map(({ id }) => id)
  throw unprocessable(['body', 'kind'], `Input should be one of ${expected.join(', ')}`, 'enum', {
    expected,
  })
}

/** @throws InvalidRequest for a header that is not the provider's to set. */
export function requireHeaders(
  headers: Record<string, string>,
  keyHeader: string | null | undefined
) {
  for (const name of Object.keys(headers)) {
    if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name)) {
      throw unprocessable(
        ['body', 'extra_headers'],
        'Names of headers are letters, digits and dashes',
        'string_pattern_mismatch'
      )
    }
    if (RESERVED_HEADERS.has(name.toLowerCase())) {
      throw unprocessable(
        ['body', 'extra_headers', name],
        'This header is set by the request itself',
        'header_reserved'
      )
    }
  }
  if (keyHeader && RESERVED_HEADERS.has(keyHeader.toLowerCase())) {
    throw unprocessable(
      ['body', 'api_key_header'],
      'This header is set by the request itself',
      'header_reserved'
    )
  }
}

const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/

/** Tools are functions with names of their own, as chat completions declare them. @throws InvalidRequest */
export function requireTools(tools: Record<string, unknown>[]) {
  const names = new Set<string>()
  tools.forEach((tool, at) => {
    const { name, parameters } = (tool.function ?? {}) as Record<string, unknown>
    const refuse = (...what: [path: string[], message: string]) => {
      throw unprocessable(['body', 'tools', at, ...what[0]], what[1], 'tool_invalid')
    }
    if (tool.type !== 'function') refuse(['type'], 'Input should be "function"')
    if (typeof name !== 'string' || !TOOL_NAME.test(name)) {
      refuse(['function', 'name'], 'Input should be 1 to 64 letters, digits, "_" or "-"')
    }
    if (names.has(name as string)) refuse(['function', 'name'], 'Another tool has this name')
    if (parameters !== undefined && (typeof parameters !== 'object' || Array.isArray(parameters))) {
      refuse(['function', 'parameters'], 'Input should be a JSON schema')
    }
    names.add(name as string)
  })
}

/** @throws InvalidRequest for defaults that would replace the request itself, or are too long. */
export function requireDefaults(defaults: Record<string, unknown>) {
  for (const name of RESERVED_PARAMETERS) {
    if (Object.hasOwn(defaults, name)) {
      throw unprocessable(
        ['body', 'defaults', name],
        'This is said by each request and has no default',
        'parameter_reserved'
      )
    }
  }
  if (JSON.stringify(defaults).length > MAX_DEFAULTS) {
    throw unprocessable(
      ['body', 'defaults'],
      `Defaults should have at most ${MAX_DEFAULTS} characters of JSON`,
      'too_long'
    )
  }
}
