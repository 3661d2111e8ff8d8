import type { OwnPrices } from '#providers/catalogue/reference_prices'
import { recognise } from '#providers/catalogue/reference_prices'
import type { StatedPrice } from '#providers/models/target_record'
import type { Price, PriceSource } from '#providers/types'

/** The prices that are known for a target before it is known what it runs on. */
export interface KnownPrices {
  /** Set by an operator: wins. */
  operator: Price | null
  /** Stated with the target, for upstream models that the catalogue does not recognise. */
  declared: Price | null
  /** Of the catalogue's model with the target's id. */
  catalogue: Price | null
}

/** No price is known: shown as such, and never counted as 0. */
export const UNPRICED: Price = Object.freeze({
  input: null,
  output: null,
  source: 'unpriced',
  from: null,
  tiers: [],
}) as Price

/** A price that an operator stated. */
export const statedPrice = (stated: StatedPrice, source: PriceSource, at: number): Price => ({
  ...stated,
  source,
  from: `operator ${new Date(at).toISOString().slice(0, 10)}`,
  tiers: stated.tiers ?? [],
})

/** The price of a target that nothing runs yet: what its model costs by the catalogue. */
export const listPrice = ({ operator, declared, catalogue }: KnownPrices): Price =>
  operator ?? catalogue ?? declared ?? UNPRICED

/**
 * The price of a target on an upstream model: the operator's, else the reference price of the model that the upstream id means, else
 * what was declared with the target. Mapping a catalogue target to a model of an unknown name declares that it is that model.
 */
export function priceOn(known: KnownPrices, upstreamModel: string, own?: OwnPrices): Price {
  if (known.operator) return known.operator
  const recognised = recognise(upstreamModel, own)?.price
  if (recognised) return recognised
  if (known.declared) return known.declared
  return known.catalogue ? { ...known.catalogue, source: 'declared' } : UNPRICED
}
