import { readdirSync } from 'node:fs'
import { test } from '@japa/runner'
import { Appliance } from '#tests/helpers/appliance'

/** The launcher's own module, which has no types. */
const LAUNCHER = new URL('../../../bin/setup/build.mjs', import.meta.url).href
const BUILT = { SVC_TEST_SERVER: 'build/bin/server.js' }

test.group('The build', () => {
  test('runs with every plugin that ships with it', async ({ assert, cleanup }) => {
    const { ensureBuilt } = await import(LAUNCHER)
    ensureBuilt(process.execPath)
    const appliance = await Appliance.start(cleanup, { env: BUILT })

    const admin = { 'x-admin-token': appliance.adminToken }
    const { json } = await appliance.call('GET', '/api/v1/admin/plugins', undefined, admin)

    const failed = json.items.filter(({ status }: { status: string }) => status !== 'active')
    assert.deepEqual(failed, [])
    assert.lengthOf(json.items, readdirSync('plugins').length)
    assert.notInclude(appliance.output, 'failed and was skipped')
  }).timeout(120_000)
})
