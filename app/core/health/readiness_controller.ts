import type { HttpContext } from '@adonisjs/core/http'
import { runChecks } from '#core/health/checks'

/** Whether this replica can take requests. */
export default class ReadinessController {
  async show({ response }: HttpContext) {
    const readiness = await runChecks()
    response.header('cache-control', 'no-store')
    return response.status(readiness.status === 'fail' ? 503 : 200).send(readiness)
  }
}
