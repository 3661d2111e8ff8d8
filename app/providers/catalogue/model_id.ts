/** One way to read a model id. `snapshot` is the month or day that was taken off its end, in epoch milliseconds. */
export interface Reading {
  key: string
  snapshot: number | null
}

/** What a model id says: who is named before the model, and the model's readings, closest to what was written first. */
export interface ModelId {
  vendor: string | null
  readings: Reading[]
}

/** Path parts that name no vendor: `models/…`, `accounts/fireworks/models/…`, `publishers/google/models/…`. */
const PATH_WORDS = new Set([
  'models',
  'routers',
  'accounts',
  'publishers',
  'deployments',
  'endpoints',
])

const DOTTED_VENDOR =
  /^(?:(?:us|eu|ap|apac|au|jp|ca|global|us-gov)\.)?(ai21|amazon|anthropic|cohere|deepseek|google|meta|minimax|mistral|moonshot|moonshotai|nvidia|openai|qwen|writer|xai|zai)\.(.+)$/

const SIZE_TAG = /:(?=e?\d+(?:\.\d+)?[bm])/
const VERSION = /-v?\d+:\d+$|-v\d$/
const VARIANT = /:[a-z0-9._-]*$/
const ALIAS = /-(?:latest|default|cloud|00\d)$/
const QUANTISATION =
  /-(?:fp(?:4|8|16)|bf16|int[48]|[48]-?bit|awq|gptq|gguf|mlx|nvfp4|mxfp4|w\d+a\d+|q\d(?:-[0-9a-z])*(?:-[sml])?|dynamic)$/

const splitVendor = (text: string): { vendor: string | null; name: string } => {
  const parts = text.split('/').filter(Boolean)
  const name = parts.pop() ?? ''
  const dotted = DOTTED_VENDOR.exec(name)
  if (dotted) return { vendor: dotted[1]!, name: dotted[2]! }
  return { vendor: parts.findLast((part) => !PATH_WORDS.has(part)) ?? null, name }
}

/** `4.5`, `4p5` and `4-5` are one version written three ways. */
const spell = (name: string) => name.replace(/[_@ ]/g, '-').replace(/(\d)[.p](?=\d)/g, '$1-')

const month = (year: number, monthOfYear: number, day = 1) => Date.UTC(year, monthOfYear - 1, day)

const between = (value: number, low: number, high: number) => value >= low && value <= high

/** Takes a date off the end of a name: `-2025-08-07`, `-20250514`, `-08-2024`, `-2411` (year and month), `-0613` (month and day). */
const takeDate = (key: string): Reading | null => {
  const [, rest, year, monthOfYear, day] = /^(.+)-(20\d\d)-?(\d\d)-?(\d\d)$/.exec(key) ?? []
  if (rest && between(Number(monthOfYear), 1, 12) && between(Number(day), 1, 31)) {
    return { key: rest, snapshot: month(Number(year), Number(monthOfYear), Number(day)) }
  }
  const [, before, ofYear, inYear] = /^(.+)-(\d\d)-(20\d\d)$/.exec(key) ?? []
  if (before && between(Number(ofYear), 1, 12))
    return { key: before, snapshot: month(Number(inYear), Number(ofYear)) }

  const [, name, first, second] = /^(.+)-(\d\d)(\d\d)$/.exec(key) ?? []
  if (!name) return null
  if (between(Number(first), 23, 39) && between(Number(second), 1, 12)) {
    return { key: name, snapshot: month(2000 + Number(first), Number(second)) }
  }
  return between(Number(first), 1, 12) && between(Number(second), 1, 31)
    ? { key: name, snapshot: null }
    : null
}

const shorten = ({ key, snapshot }: Reading): Reading | null => {
  for (const suffix of [VERSION, VARIANT, ALIAS, QUANTISATION]) {
    if (suffix.test(key)) return { key: key.replace(suffix, ''), snapshot }
  }
  return takeDate(key)
}

/**
 * Reads a model id as hosts, gateways and people write it: other case, vendor prefixes and paths, dates, `-latest`, variants such as
 * `:free`, quantisation. Each reading leaves out one more ending; the name of the model itself is never changed.
 */
export function readModelId(modelId: string): ModelId {
  const { vendor, name } = splitVendor(modelId.trim().toLowerCase())
  const sized = name.replace(SIZE_TAG, '-')
  const versionless = VERSION.test(sized) ? sized.replace(VERSION, '') : sized
  const readings: Reading[] = [...new Set([spell(sized), spell(versionless)])].map((key) => ({
    key,
    snapshot: null,
  }))
  let next = shorten(readings.at(-1)!)
  while (next && next.key !== '' && readings.length < 10) {
    readings.push(next)
    next = shorten(next)
  }
  return { vendor, readings }
}
