/** The tracer that exports by OTLP over HTTP. Loaded only when tracing is on. */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import type { Context, Span as ApiSpan, SpanContext, Tracer as ApiTracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace'
import env from '#start/env'
import { genAi } from '#core/services/genai_names'
import type { Span, SpanAttributes, SpanStart, Tracer } from '#core/services/span'
import { makeSampler } from '#core/watch/sampler'
import { deployment } from '#core/watch/deployment'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Reads a `traceparent` header; what is not one begins a new trace. */
const parseTraceparent = (header: string): SpanContext | null => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header) ?? []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags!, 16), isRemote: true }
}

const contextOf = (parent: SpanStart['parent']): Context => {
  if (parent instanceof RecordedSpan) return trace.setSpanContext(ROOT_CONTEXT, parent.context)
  if (typeof parent !== 'string') return ROOT_CONTEXT
  const context = parseTraceparent(parent)
  return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}

class RecordedSpan implements Span {
  constructor(private readonly span: ApiSpan) {}

  get context() {
    return this.span.spanContext()
  }

  get traceparent() {
    const { traceId, spanId, traceFlags } = this.context
    return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString().padStart(2, '0')}`
  }

  set(attributes: SpanAttributes) {
    this.span.setAttributes(attributes)
  }

  rename(name: string) {
    this.span.updateName(name)
  }

  fail(kind: string) {
    this.span.setAttribute(genAi.errorType, kind)
    this.span.setStatus({ code: SpanStatusCode.ERROR })
  }

  end() {
    this.span.end()
  }
}

/** Records spans and sends them in batches; when the collector is slow or gone, the oldest wait and new ones are dropped. */
export class OtlpTracer implements Tracer {
  readonly sampler: string
  readonly #provider: TracerProvider
  readonly #tracer: ApiTracer

  constructor(exporter: SpanExporter = new OTLPTraceExporter()) {
    const { name, sampler } = makeSampler(
      env.get('OTEL_TRACES_SAMPLER'),
      env.get('OTEL_TRACES_SAMPLER_ARG')
    )
    this.sampler = name
    this.#provider = new TracerProvider({
      sampler,
      resource: resourceFromAttributes({
        'service.name': 'signalbox',
        'service.version': deployment.version,
        'service.instance.id': `${process.pid}`,
      }).merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    })
    this.#tracer = this.#provider.getTracer('signalbox', deployment.version)
  }

  startSpan(name: string, { kind = 'internal', parent, attributes }: SpanStart): Span {
    return new RecordedSpan(
      this.#tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent))
    )
  }

  async stop() {
    await this.#provider.shutdown()
  }
}
