import type TargetRecord from '#providers/models/target_record'
import { capabilitiesIn, priceIn, type WireCapabilities, type WirePrice } from '#providers/wire'

/** What operators state about a target; names are those of the wire. Null goes back to what the catalogue says. */
export interface TargetStatements {
  hidden?: boolean
  name?: string | null
  vendor?: string | null
  family?: string | null
  base_target_id?: string
  system_prompt?: string | null
  defaults?: Record<string, unknown> | null
  tools?: Record<string, unknown>[] | null
  open_weights?: boolean | null
  release_date?: string | null
  capabilities?: WireCapabilities | null
  context_tokens?: number | null
  max_output_tokens?: number | null
  regions?: string[] | null
  tags?: string[] | null
  description?: string | null
  skills?: string[] | null
  quality?: { overall: number | null; domains?: Record<string, number> } | null
  price?: WirePrice | null
  declared_price?: WirePrice | null
}

/** A record that states nothing. */
export const NO_STATEMENTS = {
  hidden: false,
  name: null,
  vendor: null,
  family: null,
  baseTargetId: null,
  systemPrompt: null,
  defaults: null,
  tools: null,
  openWeights: null,
  releaseDate: null,
  capabilities: null,
  contextTokens: null,
  maxOutputTokens: null,
  regions: null,
  tags: null,
  description: null,
  skills: null,
  quality: null,
  price: null,
  declaredPrice: null,
} satisfies Partial<TargetRecord>

const map = <Value, Result>(value: Value | null | undefined, change: (value: Value) => Result) =>
  value === null || value === undefined ? (value as null | undefined) : change(value)

/** The statements of a body as fields of the record; absent ones are left out. */
export function recordFields(body: TargetStatements): Partial<TargetRecord> {
  const fields = {
    hidden: body.hidden,
    name: body.name,
    vendor: body.vendor,
    family: body.family,
    baseTargetId: body.base_target_id,
    systemPrompt: body.system_prompt,
    defaults: body.defaults,
    tools: body.tools,
    openWeights: body.open_weights,
    releaseDate: body.release_date,
    capabilities: map(body.capabilities, capabilitiesIn),
    contextTokens: body.context_tokens,
    maxOutputTokens: body.max_output_tokens,
    regions: body.regions,
    tags: body.tags,
    description: body.description,
    skills: body.skills,
    quality: map(body.quality, ({ overall, domains }) => ({ overall, domains: domains ?? {} })),
    price: map(body.price, priceIn),
    declaredPrice: map(body.declared_price, priceIn),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
