import { test } from '@japa/runner'
import { Appliance } from '#tests/helpers/appliance'

const CALLS = 12

const metric = (text: string, line: string) =>
  Number(new RegExp(`^${line.replaceAll(/[{}"/]/g, '\\$&')} ([\\d.e+-]+)$`, 'm').exec(text)?.[1])

test.group('Several worker processes', () => {
  test('show their metrics as one', async ({ assert, cleanup }) => {
    const appliance = await Appliance.start(cleanup, { env: { SVC_WORKERS: '2' } })
    const workers = async () => {
      const { text } = await appliance.call('GET', '/metrics')
      return metric(text, 'svc_workers')
    }
    while ((await workers()) < 2) await new Promise((resolve) => setTimeout(resolve, 50))

    const connections = Array.from({ length: CALLS }, () => appliance.call('GET', '/api/v1/info'))
    await Promise.all(connections)

    const { text } = await appliance.call('GET', '/metrics')
    const line =
      'svc_http_request_duration_seconds_count{method="GET",route="/api/v1/info",status="200"}'
    assert.equal(metric(text, line), CALLS)
    assert.equal(metric(text, 'svc_check_ok{check="database"}'), 1)
    const status = await appliance.call('GET', '/api/v1/status')
    assert.equal(status.json.figures.workers, 2)
  }).timeout(60_000)
})
