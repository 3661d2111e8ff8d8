import type { Setting, SettingDescription, SettingOptions } from './types.ts'

/** With `optional: true` the plugin may read undefined. */
type ValueOf<Value, Options> = Options extends { optional: true } ? Value | undefined : Value

interface TextOptions extends SettingOptions<string> {
  /** Shown in the empty field. */
  example?: string
  /** @default 1 */
  minLength?: number
  /** @default 1000, 20000 for `text` */
  maxLength?: number
}

interface SecretOptions extends Omit<SettingOptions<string>, 'default'> {
  /** @default 4000 */
  maxLength?: number
}

interface IntegerOptions extends SettingOptions<number> {
  min?: number
  max?: number
}

/** `adminKey` → `Admin key` */
const labelOf = (name: string) => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function setting<Value>(
  type: SettingDescription['type'],
  options: SettingOptions<string | number | boolean>,
  details: Partial<SettingDescription>,
  check: Setting['check']
): Setting<Value> {
  return {
    check,
    describe: (name) => ({
      name,
      type,
      label: options.label ?? labelOf(name),
      help: options.help ?? '',
      required: !options.optional && options.default === undefined,
      secret: type === 'secret',
      ...(options.default === undefined ? {} : { default: options.default }),
      ...details,
    }),
  }
}

function textSetting<Value>(
  type: 'string' | 'text' | 'url' | 'secret',
  options: TextOptions,
  limits: { minLength: number; maxLength: number },
  checkMore: (value: string) => string | undefined = () => undefined
): Setting<Value> {
  const { minLength, maxLength } = limits
  const example = options.example === undefined ? {} : { example: options.example }
  return setting(type, options, { minLength, maxLength, ...example }, (value) => {
    if (typeof value !== 'string') return 'must be a string'
    if (value.length < minLength)
      return minLength === 1 ? 'must not be empty' : `must have at least ${minLength} characters`
    if (value.length > maxLength) return `must have at most ${maxLength} characters`
    return checkMore(value)
  })
}

/** One line of text. */
export function string<const Options extends TextOptions>(
  options?: Options
): Setting<ValueOf<string, Options>> {
  return textSetting('string', options ?? {}, limitsOf(options, 1000), (value) =>
    /[\r\n]/.test(value) ? 'must be one line' : undefined
  )
}

/** Text of several lines. */
export function text<const Options extends TextOptions>(
  options?: Options
): Setting<ValueOf<string, Options>> {
  return textSetting('text', options ?? {}, limitsOf(options, 20_000))
}

/** An address that starts with `https://` or `http://`, without credentials in it. */
export function url<const Options extends TextOptions>(
  options?: Options
): Setting<ValueOf<string, Options>> {
  return textSetting('url', options ?? {}, limitsOf(options, 2000), (value) => {
    if (!URL.canParse(value)) return 'must be an address'
    const { protocol, username, password } = new URL(value)
    if (protocol !== 'https:' && protocol !== 'http:') return 'must start with https:// or http://'
    return username || password ? 'must have no user name or password in it' : undefined
  })
}

/** A secret: kept sealed, never shown again, never logged. It has no default. */
export function secret<const Options extends SecretOptions>(
  options?: Options
): Setting<ValueOf<string, Options>> {
  return textSetting('secret', options ?? {}, {
    minLength: 1,
    maxLength: options?.maxLength ?? 4000,
  })
}

/** Yes or no. */
export function boolean<const Options extends SettingOptions<boolean>>(
  options?: Options
): Setting<ValueOf<boolean, Options>> {
  return setting('boolean', options ?? {}, {}, (value) =>
    typeof value === 'boolean' ? undefined : 'must be true or false'
  )
}

/** A whole number. */
export function integer<const Options extends IntegerOptions>(
  options?: Options
): Setting<ValueOf<number, Options>> {
  const { min, max } = options ?? {}
  const range = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  return setting('integer', options ?? {}, range, (value) => {
    if (!Number.isSafeInteger(value)) return 'must be a whole number'
    if (min !== undefined && (value as number) < min) return `must be at least ${min}`
    return max !== undefined && (value as number) > max ? `must be at most ${max}` : undefined
  })
}

/**
 * One of a few values: a list, or values with their labels.
 *
 * @example
 * settings.enum(['draft', 'publish'], { default: 'publish' })
 * settings.enum({ draft: 'Keep as a draft', publish: 'Publish at once' })
 */
export function choice<
  const Choice extends string,
  const Options extends SettingOptions<NoInfer<Choice>>,
>(
  choices: readonly Choice[] | Record<Choice, string>,
  options?: Options
): Setting<ValueOf<Choice, Options>> {
  const entries: [string, string][] = Array.isArray(choices)
    ? choices.map((value) => [value, labelOf(value)])
    : Object.entries(choices)
  const values = entries.map(([value]) => value)
  return setting(
    'enum',
    options ?? {},
    { choices: entries.map(([value, label]) => ({ value, label })) },
    (value) =>
      values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`
  )
}

const limitsOf = (options: TextOptions | undefined, maxLength: number) => ({
  minLength: options?.minLength ?? 1,
  maxLength: options?.maxLength ?? maxLength,
})
