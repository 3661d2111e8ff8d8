import { timingSafeEqual, createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'
import { E_METRICS_TOKEN } from '#core/errors'
import { metrics } from '#core/services/metrics'
import { metricsText } from '#core/watch/cluster_metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Figures for Prometheus, of all processes; SVC_METRICS_TOKEN asks for a bearer token. */
export default class MetricsController {
  async show({ request, response }: HttpContext) {
    const token = env.get('SVC_METRICS_TOKEN')
    const given = /^Bearer (.+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? ''
    if (token && !timingSafeEqual(digest(given), digest(token))) throw new E_METRICS_TOKEN()

    response.header('content-type', metrics.contentType).header('cache-control', 'no-store')
    return response.send(await metricsText())
  }
}
