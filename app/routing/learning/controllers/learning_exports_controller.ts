import { Readable } from 'node:stream'
import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ExportLearning } from '#routing/learning/queries/export_learning'

/** All that the router learned from, as a stream of lines. */
@inject()
export default class LearningExportsController {
  constructor(private exportLearning: ExportLearning) {}

  async show({ response }: HttpContext) {
    response.header('content-type', 'application/x-ndjson; charset=utf-8')
    response.stream(Readable.from(this.exportLearning.handle()))
  }
}
