import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { catalogueDate, catalogueSources } from '#providers/catalogue/offers'
import { SearchCatalogue } from '#providers/queries/search_catalogue'
import ReferenceModelTransformer from '#providers/transformers/reference_model_transformer'
import { catalogueValidator } from '#providers/validators/target'

const sources = Object.entries(catalogueSources).map(([name, source]) => ({ name, ...source }))

/** The model catalogue, for everybody. */
@inject()
export default class CatalogueController {
  constructor(private searchCatalogue: SearchCatalogue) {}

  async index({ request, serialize }: HttpContext) {
    const {
      limit = 100,
      offset = 0,
      ...filter
    } = await check(catalogueValidator, request.qs(), 'query')
    const { items, total } = this.searchCatalogue.handle({ ...filter, limit, offset })
    return {
      items: await serialize(ReferenceModelTransformer.transform(items)),
      total,
      limit,
      offset,
      as_of: catalogueDate,
      sources,
    }
  }
}
