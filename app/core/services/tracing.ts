import env from '#start/env'

/** Values of one span's attributes; undefined ones are left out. */
export type SpanAttributes = Record<string, string | number | boolean | string[] | undefined>

export type SpanKind = 'server' | 'client' | 'internal'

/** One timed step of a trace. */
export interface Span {
  /** W3C `traceparent` of this span; null when nothing is recorded. */
  readonly traceparent: string | null
  set(attributes: SpanAttributes): void
  /** Marks it as failed, with a short class of error such as `timeout`; never with a message. */
  fail(errorType: string): void
  end(): void
}

/** How a span begins. */
export interface SpanStart {
  /** @default internal */
  kind?: SpanKind
  /** The span that it is a part of, or a `traceparent` header; without it a trace begins. */
  parent?: Span | string | null
  attributes?: SpanAttributes
}

/** Makes spans; the one that exports is loaded only when tracing is on. */
export interface Tracer {
  startSpan(name: string, start: SpanStart): Span
  readonly sampler: string
  stop(): Promise<void>
}

/** Stands in for every span while tracing is off. */
export const noSpan: Span = { traceparent: null, set() {}, fail() {}, end() {} }

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

  /** Sends what waits and ends tracing. */
  async stop() {
    const tracer = this.#tracer
    this.#tracer = null
    await tracer?.stop()
  }
}

/** The tracing of all rooms. */
export const tracing = new Tracing()
