import { test } from '@japa/runner'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { tracing } from '#core/services/tracing'
import { OtlpTracer } from '#core/watch/otlp_tracer'
import { givenChat } from '#tests/helpers/given_chat'
import { json } from '#tests/helpers/scripted_upstream'
import { startOtlpSink, type SeenSpan } from '#tests/helpers/otlp_sink'

const SECRET_TEXT = 'the canary in the prompt'

test.group('Traces of chat completions', (group) => {
  let sink: Awaited<ReturnType<typeof startOtlpSink>>
  group.each.setup(async () => {
    sink = await startOtlpSink()
    tracing.use(new OtlpTracer(new OTLPTraceExporter({ url: sink.url })))
    return async () => {
      await tracing.stop()
      await sink.close()
    }
  })

  const callSpan = (): SeenSpan => sink.spans.find(({ name }) => name.startsWith('chat '))!

  test('hold each call of an upstream as a part of its request', async ({ assert, cleanup }) => {
    const { ask } = await givenChat(cleanup)

    const { headers } = await ask({ model: 'gpt-5-mini' })
    await tracing.stop()

    const span = callSpan()
    const request = sink.spans.find(({ spanId }) => spanId === span.parentSpanId)!
    assert.equal(span.name, 'chat upstream-gpt-5-mini')
    assert.equal(request.attributes['http.route'], '/v1/chat/completions')
    assert.containsSubset(span.attributes, {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'upstream-gpt-5-mini',
      'gen_ai.request.stream': false,
      'gen_ai.response.finish_reasons': ['stop'],
      'svc.target': 'gpt-5-mini',
      'svc.request_id': headers.get('x-svc-request-id'),
    })
    assert.isAbove(Number(span.attributes['gen_ai.usage.input_tokens']), 0)
    assert.isAbove(Number(span.attributes['gen_ai.usage.output_tokens']), 0)
  })

  test('tell the class of a failure', async ({ assert, cleanup }) => {
    const { ask } = await givenChat(cleanup, {
      answer: json({ error: { message: 'no', code: 'invalid_api_key' } }, 401),
    })

    await ask({ model: 'gpt-5-mini' })
    await tracing.stop()

    assert.equal(callSpan().attributes['error.type'], 'key_refused')
    assert.equal(callSpan().status.code, 2)
  })

  test('hold no message and no key', async ({ assert, cleanup }) => {
    const { ask } = await givenChat(cleanup)

    await ask({ model: 'gpt-5-mini', messages: [{ role: 'user', content: SECRET_TEXT }] })
    await tracing.stop()

    const all = JSON.stringify(sink.spans)
    assert.notInclude(all, SECRET_TEXT)
    assert.notMatch(all, /svc_live_|sk-upstream/)
  })
})
