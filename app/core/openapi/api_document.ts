import { createHash } from 'node:crypto'
import { buildDocument, type OpenApiDocument } from '#core/openapi/document'
import type { Operation, Tag } from '#core/openapi/types'

type Source = () => Promise<{ operations: Operation[]; tags: Tag[] }>

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
    const { operations, tags } = await this.#source()
    const document = buildDocument(operations, tags)
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
