import type { KindDefinition } from '../kind_definition.ts'
import { joinPath, type Problem } from '../problem.ts'
import { checkSchema } from '../schema.ts'
import { PROVIDER_PRESET_CONTRACT, providerPresetSchema } from './schema.ts'
import type { ErrorHint, ProviderPreset } from './types.ts'
import { fillPlaceholders, placeholdersOf } from './urls.ts'

/** The kind `providerPreset`. */
export const providerPresetKind: KindDefinition = {
  label: 'provider preset',
  contract: PROVIDER_PRESET_CONTRACT,
  packagePrefix: 'provider',
  dataOnly: true,
  check(definition) {
    const problems = checkSchema(providerPresetSchema, definition)
    return problems.length > 0 ? problems : checkMeaning(definition as ProviderPreset)
  },
}

/** What a schema cannot say: that the parts agree with each other. */
function checkMeaning(preset: ProviderPreset): Problem[] {
  return [
    ...checkBaseUrl(preset),
    ...checkHeaders(preset.headers, 'headers', preset),
    ...checkHeaders(preset.models.headers, 'models.headers', preset),
    ...checkParameters(preset),
    ...checkHints(preset.errors),
  ]
}

function checkBaseUrl({ baseUrl, baseUrlRequired, placeholders }: ProviderPreset): Problem[] {
  const at = (message: string): Problem[] => [{ path: 'baseUrl', message }]
  const described = Object.keys(placeholders)
  if (baseUrl === null) {
    return described.length === 0 && baseUrlRequired ? [] : at('is missing')
  }
  if (typeof baseUrl !== 'string') return at('must be a string')
  const named = placeholdersOf(baseUrl)
  const undescribed = named.find((name) => !described.includes(name))
  if (undescribed !== undefined)
    return at(`has {${undescribed}}, which "placeholders" does not describe`)
  const unused = described.find((name) => !named.includes(name))
  if (unused !== undefined) return at(`lacks {${unused}}, which "placeholders" describes`)
  if (baseUrlRequired !== named.length > 0) return at('and "baseUrlRequired" do not agree')

  const sample = fillPlaceholders(
    baseUrl,
    Object.fromEntries(named.map((name) => [name, 'sample']))
  )
  if (!URL.canParse(sample)) return at('must be an address')
  const url = new URL(sample)
  if (!['http:', 'https:'].includes(url.protocol)) return at('must start with https:// or http://')
  if (url.username || url.password || url.search || url.hash || baseUrl.endsWith('/')) {
    return at('must have no credentials, query, fragment or slash at the end')
  }
  return []
}

const HEADER_NAME = /^[a-z0-9!#$%&'*+.^_`|~-]+$/
const SECRET_HEADERS = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key', 'api-key']

function checkHeaders(
  headers: Readonly<Record<string, string>>,
  path: string,
  preset: ProviderPreset
): Problem[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const at = joinPath(path, name)
    if (!HEADER_NAME.test(name))
      return [{ path: at, message: 'must be a header name in lower case' }]
    if (SECRET_HEADERS.includes(name) || name === preset.apiKey.header) {
      return [{ path: at, message: 'is for the key, which a preset does not hold' }]
    }
    return /[\r\n\0]/.test(value) ? [{ path: at, message: 'must be one line' }] : []
  })
}

function checkParameters({ parameters: { rename, drop } }: ProviderPreset): Problem[] {
  return Object.entries(rename).flatMap(([name, target]) => {
    const path = joinPath('parameters.rename', name)
    if (drop.includes(name)) return [{ path, message: 'is dropped as well' }]
    if (drop.includes(target)) return [{ path, message: `becomes "${target}", which is dropped` }]
    return name === target || Object.hasOwn(rename, target)
      ? [{ path, message: 'must become a name that is not renamed itself' }]
      : []
  })
}

function checkHints(hints: readonly ErrorHint[]): Problem[] {
  return hints.flatMap((hint, index) => {
    const path = joinPath('errors', index)
    const { status, code, type, message } = hint
    if ((status ?? code ?? type ?? message) === undefined)
      return [{ path, message: 'matches everything' }]
    if (hint.message !== hint.message?.toLowerCase()) {
      return [{ path: joinPath(path, 'message'), message: 'must be in lower case' }]
    }
    const earlier = hints.slice(0, index).findIndex((other) => covers(other, hint))
    return earlier === -1
      ? []
      : [{ path, message: `can never match, because hint ${earlier} comes first` }]
  })
}

/** Whether everything that matches `hint` matches `other` as well. */
function covers(other: ErrorHint, hint: ErrorHint): boolean {
  return (
    (other.status === undefined || other.status === hint.status) &&
    (other.code === undefined || other.code === hint.code) &&
    (other.type === undefined || other.type === hint.type) &&
    (other.message === undefined || (hint.message?.includes(other.message) ?? false))
  )
}
