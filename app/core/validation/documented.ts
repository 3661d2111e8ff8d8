import type { SchemaTypes } from '@vinejs/vine/types'

/** What a field means, and what it is when it is left out. */
type Meaning = string | { description: string; default?: unknown; examples?: unknown[] }

/**
 * Says what the fields of a validator mean; the API reference shows it. Written beside the rules and apart from them, so
 * that both can be read.
 */
export function documented<Fields extends Record<string, SchemaTypes>>(
  fields: Fields,
  meanings: { [Name in keyof Fields]?: Meaning }
): Fields {
  const entries = Object.entries(fields).map(([name, schema]) => {
    const meaning = meanings[name]
    if (meaning === undefined) return [name, schema]
    const meta = typeof meaning === 'string' ? { description: meaning } : meaning
    return [name, (schema as { meta?(meta: object): SchemaTypes }).meta?.(meta) ?? schema]
  })
  return Object.fromEntries(entries) as Fields
}
