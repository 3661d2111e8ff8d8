import type { HttpContext } from '@adonisjs/core/http'
import { apiDocument } from '#core/openapi/api_document'

/** The OpenAPI document. */
export default class DocumentController {
  async show({ request, response }: HttpContext) {
    const { json, etag } = await apiDocument.served()
    response.header('etag', etag).header('cache-control', 'no-cache')
    if (request.header('if-none-match') === etag) return response.status(304).send(null)
    return response.type('application/json').send(json)
  }
}
