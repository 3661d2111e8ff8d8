import { BaseTransformer } from '@adonisjs/core/transformers'
import type { Offer } from '#providers/catalogue/offers'
import type { ReferenceModel } from '#providers/catalogue/reference_models'
import { capabilitiesOut, priceOut } from '#providers/wire'

const offerOut = (offer: Offer) => ({
  seller: offer.seller,
  is_maker: offer.isMaker,
  model: offer.id,
  price: priceOut(offer.price),
  confirmed_by: offer.confirmedBy,
  disagreeing: Object.entries(offer.disagreeing).map(([source, [input, output]]) => ({
    source,
    input_per_million_usd: input ?? null,
    output_per_million_usd: output ?? null,
  })),
})

/** A model of the catalogue with every offer of it. */
export default class ReferenceModelTransformer extends BaseTransformer<ReferenceModel> {
  toObject() {
    const { id, vendor, reference, offers } = this.resource
    return {
      id,
      name: reference.name,
      kind: reference.kind,
      vendor,
      family: reference.family,
      open_weights: reference.openWeights,
      release_date: reference.releaseDate,
      context_tokens: reference.contextTokens,
      max_output_tokens: reference.maxOutputTokens,
      capabilities: capabilitiesOut(reference.capabilities),
      modalities: reference.modalities ?? { input: [], output: [] },
      offers: offers.map(offerOut),
    }
  }
}
