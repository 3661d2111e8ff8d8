import { referenceModels, type ReferenceModel } from '#providers/catalogue/reference_models'
import { directory } from '#providers/services/provider_directory'

/** Which models of the catalogue are wanted. */
export interface CatalogueFilter {
  q?: string
  kind?: 'chat' | 'embedding'
  seller?: string
  limit: number
  offset: number
}

const mentions = ({ id, vendor, reference, offers }: ReferenceModel, q: string) =>
  [
    id,
    vendor ?? '',
    reference.name,
    reference.family ?? '',
    ...offers.map((offer) => offer.id),
  ].some((text) => text.toLowerCase().includes(q))

const isHidden = ({ id }: ReferenceModel) => directory.findBase(id)?.hidden ?? false

/** Searches the price catalogue that ships with the product; what operators hid is left out. */
export class SearchCatalogue {
  handle({ q, kind, seller, limit, offset }: CatalogueFilter) {
    const wanted = q?.trim().toLowerCase() ?? ''
    const found = referenceModels.filter(
      (model) =>
        (kind === undefined || model.reference.kind === kind) &&
        (seller === undefined || model.offers.some((offer) => offer.seller === seller)) &&
        (wanted === '' || mentions(model, wanted)) &&
        !isHidden(model)
    )
    return { items: found.slice(offset, offset + limit), total: found.length }
  }
}
