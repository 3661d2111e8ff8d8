import { Readable } from 'node:stream'
import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { clock } from '#core/clock'
import { isoTime } from '#core/time'
import { check } from '#core/validation/check'
import { ExportGraph } from '#knowledge/exports/export_graph'
import { formatNamed } from '#knowledge/exports/formats'
import { settingsGiven } from '#knowledge/exports/settings_given'
import { exportQuery } from '#knowledge/exports/validators'
import { requestAsker } from '#knowledge/http/request_asker'

const STANDARD_FORMAT = 'jsonld'

/** The graph as a file. */
@inject()
export default class ExportsController {
  constructor(private exportGraph: ExportGraph) {}

  async show(ctx: HttpContext) {
    const { request, response } = ctx
    const query = await check(exportQuery, request.qs(), 'query')
    const format = formatNamed(query.format ?? STANDARD_FORMAT, 'export')
    const settings = settingsGiven(format, query.settings)
    const gone = new AbortController()
    response.response.once('close', () => gone.abort())
    const pieces = await this.exportGraph.handle(requestAsker(ctx), {
      format,
      settings,
      personal: query.personal ?? true,
      signal: gone.signal,
    })
    const day = isoTime(clock.now()).slice(0, 10)
    response.header('content-type', format.mediaType)
    response.header(
      'content-disposition',
      `attachment; filename="knowledge-${day}.${format.fileExtension}"`
    )
    response.header('cache-control', 'no-store')
    response.stream(Readable.from(pieces, { objectMode: false }))
  }
}
