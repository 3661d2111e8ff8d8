import type { ServerResponse } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { Gauge, Histogram } from 'prom-client'
import { metrics } from '#core/services/metrics'
import { noSpan, tracing, type Span } from '#core/services/tracing'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The span of this request, for spans of its parts; records nothing while tracing is off. */
    span: Span
  }
}

/** What answers get that were broken off by the client; the number follows nginx. */
const CLIENT_CLOSED = 499

const duration = new Histogram({
  name: 'svc_http_request_duration_seconds',
  help: 'Time from the request to the end of its answer, streams included',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  registers: [metrics],
})

const inFlight = new Gauge({
  name: 'svc_http_requests_in_flight',
  help: 'Requests that are being answered',
  registers: [metrics],
})

/** Finding a child by its labels costs more than counting, so those in use are kept. */
const children = new Map<string, { observe(seconds: number): void }>()

const durationOf = (method: string, route: string, status: number) => {
  const key = `${method} ${route} ${status}`
  const known = children.get(key)
  if (known) return known
  const child = duration.labels(method, route, String(status))
  children.set(key, child)
  return child
}

const statusOf = (answer: ServerResponse) =>
  answer.writableFinished ? answer.statusCode : CLIENT_CLOSED

/** Counts, times and traces every request, by its route's pattern. */
export default class WatchMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    const started = performance.now()
    const answer = ctx.response.response
    const method = ctx.request.method()
    ctx.span = tracing.isOn ? this.startSpan(ctx, method) : noSpan
    inFlight.inc()
    answer.once('close', () => {
      const status = statusOf(answer)
      const route = ctx.route?.pattern ?? 'none'
      inFlight.dec()
      durationOf(method, route, status).observe((performance.now() - started) / 1000)
      if (tracing.isOn) this.endSpan(ctx.span, method, route, status)
    })
    return next()
  }

  private startSpan(ctx: HttpContext, method: string) {
    return tracing.startSpan(method, {
      kind: 'server',
      parent: ctx.request.header('traceparent') ?? null,
      attributes: {
        'http.request.method': method,
        'url.path': ctx.request.url(),
        'svc.request_id': ctx.requestId,
      },
    })
  }

  private endSpan(span: Span, method: string, route: string, status: number) {
    span.rename(`${method} ${route}`)
    span.set({ 'http.route': route, 'http.response.status_code': status })
    if (status >= 500) span.fail(String(status))
    span.end()
  }
}
