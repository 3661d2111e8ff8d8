import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { directory } from '#providers/services/provider_directory'
import { RecordFeedback } from '#routing/actions/record_feedback'
import { feedbackValidator } from '#routing/validators/feedback'

/** Takes in what callers say of answers. */
@inject()
export default class FeedbackController {
  constructor(private recordFeedback: RecordFeedback) {}

  async store({ request, caller }: HttpContext) {
    const said = await check(feedbackValidator, request.body())
    const { workspaceId, keyId } = caller!
    const { targetId, status } = await this.recordFeedback.handle(
      { workspaceId, keyId },
      await directory.view(workspaceId),
      {
        requestId: said.request_id,
        targetId: said.target_id,
        success: said.success,
        quality: said.quality ?? null,
        complexity: said.complexity ?? null,
        costUsd: said.cost_usd ?? null,
        latencyMs: said.latency_ms ?? null,
        preferredOver: said.preferred_over ?? null,
        domains: said.domains ?? [],
      }
    )
    return { request_id: said.request_id, target_id: targetId, status }
  }
}
