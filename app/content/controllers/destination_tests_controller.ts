import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { TestDestination } from '#content/actions/test_destination'
import { exchangeAnswer } from '#content/transformers/delivery_transformer'
import { errorAnswer } from '#content/transformers/destination_transformer'

/** Tests of destinations. */
@inject()
export default class DestinationTestsController {
  constructor(private testDestination: TestDestination) {}

  async store({ caller, params }: HttpContext) {
    const found = await this.testDestination.handle(caller!.workspaceId, params.destination_id)
    return {
      ok: found.ok,
      verified: found.verified.ok,
      message: found.verified.message ?? null,
      error: found.verified.ok ? errorAnswer(found.error) : errorAnswer(found.verified),
      remote_id: found.remote?.id ?? null,
      remote_url: found.remote?.url ?? null,
      removed: found.isRemoved,
      exchanges: found.exchanges.map(exchangeAnswer),
    }
  }
}
