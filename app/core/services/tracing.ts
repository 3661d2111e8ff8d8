import { setTimeout as sleep } from 'node:timers/promises'
import env from '#start/env'
import { noSpan, type Span, type SpanStart, type Tracer } from '#core/services/span'

export { noSpan, type Span, type SpanAttributes } from '#core/services/span'

const PATIENCE_MS = 2_000

/**
 * Traces by OpenTelemetry, switched on by its own environment variables. While it is off nothing is loaded and a span
 * costs one comparison.
 */
class Tracing {
  #tracer: Tracer | null = null

  /** True while spans are recorded: worth asking before attributes are put together. */
  get isOn() {
    return this.#tracer !== null
  }

  /** Begins to trace when an OTLP endpoint is configured. */
  async start() {
    const endpoint =
      env.get('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? env.get('OTEL_EXPORTER_OTLP_ENDPOINT')
    if (!endpoint || env.get('OTEL_SDK_DISABLED')) return
    const { OtlpTracer } = await import('#core/watch/otlp_tracer')
    this.use(new OtlpTracer())
  }

  /** Puts a tracer in place; null ends tracing. */
  use(tracer: Tracer | null) {
    this.#tracer = tracer
  }

  startSpan(name: string, start: SpanStart = {}): Span {
    return this.#tracer?.startSpan(name, start) ?? noSpan
  }

  /** What `/api/v1/status` says about it. */
  state() {
    return {
      enabled: this.isOn,
      exporter: this.isOn ? 'otlp/http' : null,
      sampler: this.#tracer?.sampler ?? null,
    }
  }

  /** Sends what waits and ends tracing; a collector that does not answer is not waited for. */
  async stop() {
    const tracer = this.#tracer
    this.#tracer = null
    if (tracer)
      await Promise.race([tracer.stop().catch(() => {}), sleep(PATIENCE_MS, null, { ref: false })])
  }
}

/** The tracing of all rooms. */
export const tracing = new Tracing()
