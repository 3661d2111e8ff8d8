import type { Offer } from '#providers/catalogue/offers'
import { readModelId } from '#providers/catalogue/model_id'
import { hostNames, makerOf } from '#providers/catalogue/vendors'
import { DAY } from '#core/time'

/** A snapshot may be dated some weeks before its model was announced. */
const SNAPSHOT_LEAD = 60 * DAY

/** A dated id that is older than the model of that name means an earlier model, which may cost something else. */
const isOlder = (snapshot: number | null, offer: Offer) =>
  snapshot !== null &&
  offer.releaseDate !== null &&
  snapshot < Date.parse(offer.releaseDate) - SNAPSHOT_LEAD

/** `someone/gpt-5` from another maker than the offer's is another model. */
const isForeign = (vendor: string | null, offer: Offer) => {
  const maker = makerOf(vendor)
  return maker !== null && offer.isMaker && offer.seller !== maker
}

/** Offers that can be found by however their model id is written. */
export class PriceList {
  readonly #byKey = new Map<string, Offer>()

  constructor(offers: readonly Offer[]) {
    for (const offer of offers) {
      const { vendor, readings } = readModelId(offer.id)
      this.add(`${vendor}/${readings[0]!.key}`, offer)
      this.add(readings[0]!.key, offer)
    }
    for (const offer of offers) this.addOtherNames(offer)
  }

  private addOtherNames(offer: Offer) {
    const known = hostNames[offer.id]
    if (known) this.add(readModelId(known).readings[0]!.key, offer)
    for (const dated of offer.datedIds) {
      for (const { key } of readModelId(dated).readings) this.add(key, offer)
    }
    for (const { key, snapshot } of readModelId(offer.id).readings) {
      if (snapshot === null) this.add(key, offer)
    }
  }

  private add(key: string, offer: Offer) {
    if (!this.#byKey.has(key)) this.#byKey.set(key, offer)
  }

  /** The offer that a model id means, or null: a wrong price is worse than none. */
  find(modelId: string): Offer | null {
    const { vendor, readings } = readModelId(modelId)
    for (const { key, snapshot } of readings) {
      const offer = this.#byKey.get(`${vendor}/${key}`) ?? this.#byKey.get(key)
      if (offer && !isOlder(snapshot, offer) && !isForeign(vendor, offer)) return offer
    }
    return null
  }
}
