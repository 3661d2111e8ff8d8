import type { Capabilities, Price, Rates } from '#providers/types'
import data from './model_catalogue.json' with { type: 'json' }

/** One model as one seller offers it: its maker, or a host that serves it. */
export interface Offer {
  /** What the seller's API expects as `model`. */
  id: string
  seller: string
  isMaker: boolean
  kind: 'chat' | 'embedding'
  name: string
  family: string | null
  openWeights: boolean | null
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  releaseDate: string | null
  contextTokens: number | null
  maxOutputTokens: number | null
  capabilities: Capabilities
  modalities: { input: string[]; output: string[] } | null
  /** Dated ids that cost the same. */
  datedIds: string[]
  price: Price
  /** Lists that state the same input and output price, and those that state another: `[input, output]`. */
  confirmedBy: string[]
  disagreeing: Record<string, number[]>
}

interface CatalogueEntry {
  id: string
  provider: string
  role: string
  kind: string
  name: string
  family?: string
  openWeights?: boolean
  releaseDate?: string
  contextTokens?: number
  maxOutputTokens?: number
  capabilities: Capabilities
  modalities?: { input: string[]; output: string[] }
  datedIds?: string[]
  pricePerMillionUsd: Rates & { tiers?: Price['tiers'] }
  priceFrom: string
  priceConfirmedBy?: string[]
  priceDisagrees?: Record<string, number[]>
}

interface CatalogueFile {
  asOf: string
  sources: Record<string, { repository: string; commit: string; date: string; licence: string }>
  models: CatalogueEntry[]
}

const file = data as unknown as CatalogueFile

/** The lists that the catalogue was made from, and the day of the newest one. */
export const catalogueSources = file.sources
export const catalogueDate = file.asOf

const priceOf = ({
  pricePerMillionUsd: { tiers, ...rates },
  priceFrom,
}: CatalogueEntry): Price => ({
  ...rates,
  source: 'catalogue',
  from: `${priceFrom} ${file.sources[priceFrom]?.date ?? file.asOf}`,
  tiers: tiers ?? [],
})

/** Every offer of the catalogue that ships with the product. */
export const offers: readonly Offer[] = file.models.map((entry) => ({
  id: entry.id,
  seller: entry.provider,
  isMaker: entry.role === 'first-party',
  kind: entry.kind === 'embedding' ? 'embedding' : 'chat',
  name: entry.name,
  family: entry.family ?? null,
  openWeights: entry.openWeights ?? null,
  releaseDate: entry.releaseDate ?? null,
  contextTokens: entry.contextTokens ?? null,
  maxOutputTokens: entry.maxOutputTokens ?? null,
  capabilities: entry.capabilities,
  modalities: entry.modalities ?? null,
  datedIds: entry.datedIds ?? [],
  price: priceOf(entry),
  confirmedBy: entry.priceConfirmedBy ?? [],
  disagreeing: entry.priceDisagrees ?? {},
}))
