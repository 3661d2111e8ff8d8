import { offers, type Offer } from '#providers/catalogue/offers'
import { PriceList } from '#providers/catalogue/price_list'
import { readModelId } from '#providers/catalogue/model_id'
import { hostNames, makerName } from '#providers/catalogue/vendors'

/** A model of the catalogue: the maker's offer (or the best known host's, where the maker sells none) and all others. */
export interface ReferenceModel {
  /** The maker's model id; of models that only hosts sell, the host's id without prefixes, in lower case. */
  id: string
  vendor: string | null
  reference: Offer
  offers: Offer[]
}

const makersList = new PriceList(offers.filter((offer) => offer.isMaker))

/** `accounts/fireworks/routers/glm-5p1-fast` → `glm-5.1-fast`; `openai.gpt-oss-120b-1:0` → `gpt-oss-120b`. */
const hostModelId = (offer: Offer): string => {
  const known = hostNames[offer.id]
  if (known) return known
  const id = offer.id.toLowerCase().split('/').at(-1)!
  return id
    .replace(/^(?:[a-z]+\.)(?=[a-z])/, '')
    .replace(/-v?\d+:\d+$/, '')
    .replace(/(\d)p(?=\d)/g, '$1.')
}

/** Bedrock's `vendor.model` and Hugging Face's `vendor/model` name the maker; others only the family. */
const vendorOf = (offer: Offer) => makerName(readModelId(offer.id).vendor, offer.family)

/** Of equal offers the one that more lists confirm comes first, then the one with more known limits, then the cheaper one. */
const weight = (offer: Offer) =>
  offer.confirmedBy.length * 10 +
  (offer.contextTokens ? 2 : 0) +
  (offer.releaseDate ? 1 : 0) -
  (offer.price.output ?? 0) / 1000

const build = (): ReferenceModel[] => {
  const models = new Map<string, ReferenceModel>()
  for (const offer of offers.filter(({ isMaker }) => isMaker)) {
    models.set(offer.id, { id: offer.id, vendor: offer.seller, reference: offer, offers: [offer] })
  }
  for (const offer of offers.filter(({ isMaker }) => !isMaker)) {
    const maker = makersList.find(hostNames[offer.id] ?? offer.id)
    const id = maker?.id ?? hostModelId(offer)
    const known = models.get(id)
    if (known) known.offers.push(offer)
    else models.set(id, { id, vendor: vendorOf(offer), reference: offer, offers: [offer] })
  }
  for (const model of models.values()) {
    if (!model.reference.isMaker)
      model.reference = model.offers.toSorted((one, other) => weight(other) - weight(one))[0]!
  }
  return [...models.values()].sort((one, other) => one.id.localeCompare(other.id, 'en'))
}

/** Every model of the catalogue, by id. */
export const referenceModels: readonly ReferenceModel[] = build()
