import { HttpContext } from '@adonisjs/core/http'
import { BaseSerializer } from '@adonisjs/core/transformers'

/** Serializes transformers' output as it is, without an envelope. Lists page by `{items, total, limit, offset}`. */
class PlainSerializer extends BaseSerializer<{ Wrap: undefined }> {
  wrap = undefined

  definePaginationMetaData(): never {
    throw new Error('Lists answer {items, total, limit, offset}; Lucid paginators are not used')
  }
}

const serializer = new PlainSerializer()

declare module '@adonisjs/core/http' {
  interface HttpContext {
    serialize: PlainSerializer['serialize']
  }
}

HttpContext.instanceProperty('serialize', function (this: HttpContext, values: never) {
  return serializer.serialize(values, this.containerResolver) as never
})
