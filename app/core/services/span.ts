/** Values of one span's attributes; undefined ones are left out. */
export type SpanAttributes = Record<string, string | number | boolean | string[] | undefined>

export type SpanKind = 'server' | 'client' | 'internal'

/** One timed step of a trace. */
export interface Span {
  /** W3C `traceparent` of this span; null when nothing is recorded. */
  readonly traceparent: string | null
  set(attributes: SpanAttributes): void
  /** Gives it the name that was not known when it began. */
  rename(name: string): void
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
export const noSpan: Span = { traceparent: null, set() {}, rename() {}, fail() {}, end() {} }
