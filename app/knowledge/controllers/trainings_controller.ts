import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { CancelTraining } from '#knowledge/links/cancel_training'
import { FindTraining } from '#knowledge/links/find_training'
import { RequestTraining } from '#knowledge/links/request_training'
import { trainingRecord } from '#knowledge/links/training_record'
import { trainingsQuery } from '#knowledge/links/validators'

const STANDARD_LIMIT = 20

/** Trainings of the model that suggests facts. */
@inject()
export default class TrainingsController {
  constructor(
    private findTraining: FindTraining,
    private cancelTraining: CancelTraining
  ) {}

  async index({ caller, request }: HttpContext) {
    const { limit = STANDARD_LIMIT, offset = 0 } = await check(
      trainingsQuery,
      request.qs(),
      'query'
    )
    const { items, total } = await this.findTraining.page(caller!.workspaceId, limit, offset)
    return { items: items.map(trainingRecord), total, limit, offset }
  }

  async store({ caller }: HttpContext) {
    return trainingRecord(await new RequestTraining().handle(caller!.workspaceId, 'asked for'))
  }

  async show({ caller, params }: HttpContext) {
    return trainingRecord(await this.findTraining.handle(caller!.workspaceId, params.training_id))
  }

  async destroy({ caller, params, response }: HttpContext) {
    const model = await this.findTraining.handle(caller!.workspaceId, params.training_id)
    await this.cancelTraining.handle(model)
    return response.noContent()
  }
}
