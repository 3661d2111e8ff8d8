import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { unprocessable } from '#core/validation/errors'
import { fileText } from '#knowledge/exports/file_text'
import { activeFormats, formatNamed } from '#knowledge/exports/formats'
import { ImportFile } from '#knowledge/exports/import_file'
import { settingsGiven } from '#knowledge/exports/settings_given'
import { importQuery } from '#knowledge/exports/validators'
import { requestAsker } from '#knowledge/http/request_asker'

/** Facts out of a file. */
@inject()
export default class ImportsController {
  constructor(private importFile: ImportFile) {}

  async store(ctx: HttpContext) {
    const { request, response } = ctx
    try {
      const query = await check(importQuery, request.qs(), 'query')
      const format = formatNamed(query.format ?? this.#typeOf(ctx), 'import')
      const settings = settingsGiven(format, query.settings)
      const asker = requestAsker(ctx)
      if (!request.hasBody() || request.header('content-length') === '0') {
        throw unprocessable(['body'], 'Send the file as the body', 'missing')
      }
      const gone = new AbortController()
      response.response.once('close', () => gone.abort())
      const receipt = await this.importFile.handle(asker, {
        format,
        settings,
        name: query.name,
        text: fileText(request.request),
        signal: gone.signal,
      })
      return { format: format.id, name: query.name, ...receipt }
    } finally {
      /** What was not read is not waited for. */
      if (!request.request.complete) response.header('connection', 'close')
    }
  }

  /** A format that the kind of the body names; nothing for kinds that could be anything. */
  #typeOf({ request }: HttpContext): string {
    const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (activeFormats('import').some(({ mediaType }) => mediaType === type)) return type
    throw unprocessable(['query', 'format'], 'Field required', 'missing')
  }
}
