import { test } from '@japa/runner'
import { givenChat } from '#tests/helpers/given_chat'
import { metricValue } from '#tests/helpers/metric_value'
import { refuse, sse, streamOf } from '#tests/helpers/scripted_upstream'

test.group('Metrics of chat completions', () => {
  test('count {line}')
    .with([
      { line: 'svc_requests_total{stream="false",outcome="ok"}', more: 2 },
      { line: 'svc_requests_total{stream="true",outcome="ok"}', more: 1 },
      { line: 'svc_requests_total{stream="false",outcome="key_refused"}', more: 1 },
      { line: 'svc_upstream_attempts_total{provider="custom",outcome="ok"}', more: 3 },
      { line: 'svc_upstream_attempts_total{provider="custom",outcome="key_refused"}', more: 1 },
      { line: 'svc_request_duration_seconds_count{stream="false"}', more: 3 },
      { line: 'svc_first_token_seconds_count', more: 1 },
      { line: 'svc_overhead_seconds_count{part="admit"}', more: 4 },
      { line: 'svc_overhead_seconds_count{part="read"}', more: 4 },
      { line: 'svc_overhead_seconds_count{part="plan"}', more: 4 },
      { line: 'svc_overhead_seconds_count{part="send"}', more: 4 },
      { line: 'svc_overhead_seconds_count{part="answer"}', more: 2 },
    ])
    .run(async ({ assert, cleanup }, { line, more }) => {
      const { ask, upstream } = await givenChat(cleanup)
      const before = await metricValue(line)

      await ask()
      await ask({ model: 'auto' })
      upstream.answer = sse(streamOf('Rhine'))
      await ask({ stream: true })
      upstream.answer = refuse(401)
      await ask()

      assert.equal((await metricValue(line)) - before, more)
    })
})
