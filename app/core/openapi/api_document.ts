import { createHash } from 'node:crypto'
import { buildDocument, type ApiDescription, type OpenApiDocument } from '#core/openapi/document'

type Source = () => Promise<ApiDescription>

interface Served {
  document: OpenApiDocument
  json: string
  etag: string
}

/** The OpenAPI document of this deployment, made when it is first asked for. */
class ApiDocument {
  #source: Source | null = null
  #served: Promise<Served> | null = null

  /** Says where the operations of all rooms are listed. */
  describedBy(source: Source) {
    this.#source = source
    this.#served = null
  }

  served(): Promise<Served> {
    this.#served ??= this.make()
    return this.#served
  }

  private async make(): Promise<Served> {
    if (!this.#source) throw new Error('Nobody said where the operations are listed')
    const document = buildDocument(await this.#source())
    const json = JSON.stringify(document, null, 2)
    return {
      document,
      json,
      etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`,
    }
  }
}

/** The one document that `/api/v1/openapi.json` and the reference show. */
export const apiDocument = new ApiDocument()
