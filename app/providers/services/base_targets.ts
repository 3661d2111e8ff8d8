import { qualityPrior } from '#providers/catalogue/quality_prior'
import { referenceModels, type ReferenceModel } from '#providers/catalogue/reference_models'
import type TargetRecord from '#providers/models/target_record'
import { listPrice, statedPrice, type KnownPrices } from '#providers/services/target_prices'
import type { Target } from '#providers/types'

/** A target before it is known what it runs on. */
export interface BaseTarget {
  /** With its list price, not executable. */
  target: Target
  prices: KnownPrices
  hidden: boolean
  /** Made by an operator, not by the catalogue. */
  isOwn: boolean
  /** What an agent adds to the requests of its base model. */
  agent: {
    systemPrompt: string | null
    defaults: Record<string, unknown>
    tools: Record<string, unknown>[]
  } | null
}

const NO_PRICES: KnownPrices = { operator: null, declared: null, catalogue: null }

const NO_QUALITY: Target['quality'] = { overall: null, domains: {} }

const blank = (id: string, kind: Target['kind']): Target => ({
  id,
  kind,
  name: id,
  vendor: null,
  family: null,
  baseTargetId: null,
  openWeights: null,
  releaseDate: null,
  capabilities: {},
  contextTokens: null,
  maxOutputTokens: null,
  regions: [],
  tags: [],
  quality: NO_QUALITY,
  price: listPrice(NO_PRICES),
  execution: null,
})

const fromCatalogue = ({ id, vendor, reference }: ReferenceModel): BaseTarget => {
  const prices = { ...NO_PRICES, catalogue: reference.price }
  return {
    target: {
      ...blank(id, 'model'),
      name: reference.name,
      vendor,
      family: reference.family,
      openWeights: reference.openWeights,
      releaseDate: reference.releaseDate,
      capabilities: reference.capabilities,
      contextTokens: reference.contextTokens,
      maxOutputTokens: reference.maxOutputTokens,
      quality: qualityPrior(reference),
      price: listPrice(prices),
    },
    prices,
    hidden: false,
    isOwn: false,
    agent: null,
  }
}

const catalogueTargets: readonly BaseTarget[] = referenceModels
  .filter(({ reference }) => reference.kind === 'chat')
  .map(fromCatalogue)

/** Puts what an operator stated over what is known otherwise. */
const amend = (base: BaseTarget, record: TargetRecord): BaseTarget => {
  const { target } = base
  const prices: KnownPrices = {
    ...base.prices,
    ...(record.price && { operator: statedPrice(record.price, 'operator', record.updatedAt) }),
    ...(record.declaredPrice && {
      declared: statedPrice(record.declaredPrice, 'declared', record.updatedAt),
    }),
  }
  return {
    ...base,
    prices,
    hidden: record.hidden,
    target: {
      ...target,
      name: record.name ?? target.name,
      vendor: record.vendor ?? target.vendor,
      family: record.family ?? target.family,
      openWeights: record.openWeights ?? target.openWeights,
      releaseDate: record.releaseDate ?? target.releaseDate,
      capabilities: { ...target.capabilities, ...record.capabilities },
      contextTokens: record.contextTokens ?? target.contextTokens,
      maxOutputTokens: record.maxOutputTokens ?? target.maxOutputTokens,
      regions: record.regions ?? target.regions,
      tags: record.tags ?? target.tags,
      description: record.description,
      skills: record.skills ?? [],
      quality: record.quality
        ? { ...record.quality, source: 'stated by the operator' }
        : target.quality,
      price: listPrice(prices),
    },
  }
}

const ownModel = (record: TargetRecord): BaseTarget =>
  amend(
    {
      target: blank(record.id, 'model'),
      prices: NO_PRICES,
      hidden: false,
      isOwn: true,
      agent: null,
    },
    record
  )

/** Scores of the base model say less of what an agent does, so the agent has none unless somebody stated them. */
const BASE_QUALITY: Target['quality'] = { ...NO_QUALITY, source: 'as its base model' }

/** An agent is its base model with a system prompt, defaults and tools of its own. */
const agent = (record: TargetRecord, base: BaseTarget): BaseTarget => {
  const start = { ...base.target, name: record.id, tags: [], quality: BASE_QUALITY }
  const amended = amend({ ...base, target: start }, record)
  return {
    ...amended,
    target: { ...amended.target, id: record.id, kind: 'agent', baseTargetId: base.target.id },
    isOwn: true,
    agent: {
      systemPrompt: record.systemPrompt,
      defaults: record.defaults ?? {},
      tools: record.tools ?? [],
    },
  }
}

/** All targets, hidden ones included, by id: the catalogue's, then what operators changed and added. */
export function buildBaseTargets(records: readonly TargetRecord[]): Map<string, BaseTarget> {
  const all = new Map(catalogueTargets.map((base) => [base.target.id, base]))
  for (const record of records) {
    if (record.kind === 'agent') continue
    const known = all.get(record.id)
    if (record.isOwn) all.set(record.id, ownModel(record))
    else if (known) all.set(record.id, amend(known, record))
  }
  for (const record of records) {
    const base = record.baseTargetId === null ? undefined : all.get(record.baseTargetId)
    if (record.kind === 'agent' && base) all.set(record.id, agent(record, base))
  }
  return all
}
