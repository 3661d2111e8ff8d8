import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface AnyValue {
  stringValue?: string
  intValue?: number | string
  doubleValue?: number
  boolValue?: boolean
  arrayValue?: { values: AnyValue[] }
}

interface WireSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: AnyValue }[]
}

/** A span as a test reads it. */
export interface SeenSpan extends Omit<WireSpan, 'attributes'> {
  attributes: Record<string, unknown>
}

const plain = (value: AnyValue): unknown =>
  value.arrayValue?.values.map(plain) ??
  value.stringValue ??
  value.boolValue ??
  value.doubleValue ??
  (value.intValue === undefined ? undefined : Number(value.intValue))

/** A collector that keeps the spans it is sent, on loopback. */
export async function startOtlpSink() {
  const spans: SeenSpan[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
    for (const { scopeSpans } of resourceSpans) {
      for (const span of scopeSpans.flatMap((scope: { spans: WireSpan[] }) => scope.spans)) {
        const attributes = span.attributes.map(({ key, value }: WireSpan['attributes'][0]) => [
          key,
          plain(value),
        ])
        spans.push({ ...span, attributes: Object.fromEntries(attributes) })
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    spans,
    url: `http://127.0.0.1:${port}/v1/traces`,
    close: () => new Promise((done) => server.close(done)),
  }
}
