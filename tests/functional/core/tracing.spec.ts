import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { noSpan, tracing } from '#core/services/tracing'
import { OtlpTracer } from '#core/watch/otlp_tracer'
import { startOtlpSink } from '#tests/helpers/otlp_sink'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

test.group('Tracing', (group) => {
  let sink: Awaited<ReturnType<typeof startOtlpSink>>
  group.each.setup(async () => {
    sink = await startOtlpSink()
    tracing.use(new OtlpTracer(new OTLPTraceExporter({ url: sink.url })))
    return async () => {
      await tracing.stop()
      await sink.close()
    }
  })

  test('sends a span for each request, as a part of the caller’s trace', async ({
    client,
    assert,
  }) => {
    await client.get('/api/v1/info').header('traceparent', `00-${TRACE}-${PARENT}-01`)
    await tracing.stop()

    const span = sink.spans.find((one) => one.attributes['url.path'] === '/api/v1/info')!
    assert.equal(span.name, 'GET /api/v1/info')
    assert.equal(span.traceId, TRACE)
    assert.equal(span.parentSpanId, PARENT)
    assert.deepInclude(span.attributes, {
      'http.request.method': 'GET',
      'http.route': '/api/v1/info',
      'http.response.status_code': 200,
    })
    assert.match(String(span.attributes['svc.request_id']), /^req_/)
  })

  test('begins a trace of its own when the header is no traceparent', async ({
    client,
    assert,
  }) => {
    await client.get('/livez').header('traceparent', '00-nonsense')
    await tracing.stop()

    assert.lengthOf(sink.spans, 1)
    assert.match(sink.spans[0]!.traceId, /^[0-9a-f]{32}$/)
    assert.isNotOk(sink.spans[0]!.parentSpanId)
  })

  test('keeps the parts of a request under its span', async ({ assert }) => {
    const request = tracing.startSpan('POST', { kind: 'server' })
    const call = tracing.startSpan('chat tiny', { kind: 'client', parent: request })
    call.set({ 'gen_ai.request.model': 'tiny' })
    call.fail('timeout')
    call.end()
    request.end()
    await tracing.stop()

    const [child, parent] = sink.spans
    assert.equal(child!.parentSpanId, parent!.spanId)
    assert.equal(child!.traceId, parent!.traceId)
    assert.deepInclude(child!.attributes, {
      'gen_ai.request.model': 'tiny',
      'error.type': 'timeout',
    })
    assert.equal(child!.status.code, 2)
    assert.equal(child!.kind, 3)
  })

  test('hands on its own traceparent', async ({ assert }) => {
    const span = tracing.startSpan('POST', { parent: `00-${TRACE}-${PARENT}-01` })

    assert.match(span.traceparent!, new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
    span.end()
  })

  test('shows in the status', async ({ client, assert }) => {
    const response = await client.get('/api/v1/status')

    assert.deepEqual(response.body().tracing, {
      enabled: true,
      exporter: 'otlp/http',
      sampler: 'parentbased_always_on',
    })
  })

  test('makes nothing while it is off', async ({ assert }) => {
    await tracing.stop()

    assert.equal(tracing.startSpan('POST'), noSpan)
    assert.isFalse(tracing.isOn)
  })

  test('holds up neither requests nor the end when the collector hangs', async ({
    client,
    assert,
    cleanup,
  }) => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanup(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    tracing.use(
      new OtlpTracer(new OTLPTraceExporter({ url: `http://127.0.0.1:${port}/v1/traces` }))
    )

    const response = await client.get('/livez')
    const started = performance.now()
    await tracing.stop()

    response.assertStatus(200)
    assert.isBelow(performance.now() - started, 3_000)
  })
})
