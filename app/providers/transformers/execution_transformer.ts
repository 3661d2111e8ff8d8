import { BaseTransformer } from '@adonisjs/core/transformers'
import { healthBoard } from '#providers/services/health_board'
import { healthOut, priceOut } from '#providers/wire'
import type { Target } from '#providers/types'

/** What an executable target runs on, fit for everybody: the provider's host, never its path or credentials. */
export default class ExecutionTransformer extends BaseTransformer<Target> {
  toObject() {
    const { id, name, kind, vendor, price, execution } = this.resource
    const { connection, upstreamModel } = execution!
    return {
      target_id: id,
      name,
      kind,
      vendor,
      provider: connection.name,
      provider_kind: connection.kind,
      host: connection.host,
      model: upstreamModel,
      demo: connection.demo,
      price: priceOut(price),
      health: healthOut(healthBoard.ofTarget(this.resource)),
    }
  }
}
