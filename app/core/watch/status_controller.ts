import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'
import { clock } from '#core/clock'
import { runChecks } from '#core/health/checks'
import { tracing } from '#core/services/tracing'
import { isoTime } from '#core/time'
import { deployment } from '#core/watch/deployment'
import { readFigures } from '#core/watch/figures'

/** The readiness checks with everything else that tells how the deployment does. */
export default class StatusController {
  async show({ response }: HttpContext) {
    const [{ status, checks }, figures] = await Promise.all([runChecks(), readFigures()])
    response.header('cache-control', 'no-store')
    return response.status(status === 'fail' ? 503 : 200).send({
      status,
      checks,
      edition: deployment.edition,
      versions: {
        product: deployment.version,
        api: deployment.apiVersion,
        node: process.versions.node,
      },
      started_at: isoTime(deployment.startedAt),
      uptime_s: Math.floor((clock.now() - deployment.startedAt) / 1000),
      tracing: tracing.state(),
      observability: {
        metrics: { path: '/metrics', protected: Boolean(env.get('SVC_METRICS_TOKEN')) },
        logs: { level: env.get('LOG_LEVEL') ?? 'info', format: 'json' },
        checks: { liveness: '/livez', readiness: '/readyz' },
      },
      figures,
    })
  }
}
