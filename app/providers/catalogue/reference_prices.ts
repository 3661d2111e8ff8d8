import { offers, type Offer } from '#providers/catalogue/offers'
import { PriceList } from '#providers/catalogue/price_list'
import { readModelId } from '#providers/catalogue/model_id'
import { referenceModels } from '#providers/catalogue/reference_models'

/** Where a provider's own prices are found in the catalogue; from its preset. */
export interface OwnPrices {
  catalogues: readonly string[]
  vendors: Readonly<Record<string, string>>
}

const lists = new Map<string, PriceList>()
for (const [seller, own] of Map.groupBy(offers, (offer) => offer.seller))
  lists.set(seller, new PriceList(own))

const makers = new PriceList(offers.filter((offer) => offer.isMaker))
const references = new PriceList(referenceModels.map((model) => model.reference))

/**
 * Recognises an upstream model id: in the provider's own price list first, then in the maker's, then among models that only hosts
 * sell. Null when nothing fits.
 */
export function recognise(
  modelId: string,
  own: OwnPrices = { catalogues: [], vendors: {} }
): Offer | null {
  for (const seller of own.catalogues) {
    const offer = lists.get(seller)?.find(modelId)
    if (offer) return offer
  }
  const vendor = readModelId(modelId).vendor
  const seller = vendor && Object.hasOwn(own.vendors, vendor) ? own.vendors[vendor]! : null
  return (
    (seller ? lists.get(seller)?.find(modelId) : null) ??
    makers.find(modelId) ??
    references.find(modelId)
  )
}

const modelIds = new Map(
  referenceModels.flatMap((model) => model.offers.map((offer) => [offer, model.id] as const))
)

/** The id of the catalogue's model that a model id means, or null. */
export function recogniseModel(modelId: string): string | null {
  const offer = recognise(modelId)
  return offer ? (modelIds.get(offer) ?? null) : null
}
