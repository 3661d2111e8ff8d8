import assert from 'node:assert/strict'
import type { Checks } from '../checks.ts'
import { always, htmlPage } from '../faults.ts'

/** Whether `verify` says what is in the way. */
export function checkVerify({ check, wrong, acknowledges }: Checks): void {
  check('verify: is content with a site that works', async (bench) => {
    assert.deepEqual({ ...(await bench.verify()), message: '' }, { ok: true, message: '' })
  })

  check('verify: changes nothing on the site', async (bench) => {
    await bench.verify()
    assert.deepEqual(await bench.site.posts(), [])
  })

  check('verify: says that a site cannot be reached', async (bench) => {
    bench.proxy.plan(() => ({ kind: 'cut', at: 'before_connect' }))
    const said = await bench.verify()
    assert.equal(!said.ok && said.code, 'unreachable')
  })

  check('verify: says that the connection breaks', async (bench) => {
    bench.proxy.plan(() => ({ kind: 'cut', at: 'headers' }))
    const said = await bench.verify()
    if (!said.ok) assert.notEqual(said.code, 'bad_credentials')
  })

  check('verify: does not blame the settings for a site that fails', async (bench) => {
    bench.proxy.plan(always(htmlPage(503)))
    const said = await bench.verify()
    assert.ok(!said.ok)
    assert.ok(!['bad_credentials', 'no_right', 'not_this_cms'].includes(said.code), said.code)
  })

  if (acknowledges === 'content') {
    check('verify: says that something else answers at this address', async (bench) => {
      bench.proxy.plan(always(htmlPage(200)))
      const said = await bench.verify()
      assert.equal(!said.ok && said.code, 'not_this_cms')
      assert.equal(!said.ok && said.field, 'url')
    })

    check('verify: says so too when nothing is found there', async (bench) => {
      bench.proxy.plan(always(htmlPage(404)))
      const said = await bench.verify()
      assert.equal(!said.ok && said.code, 'not_this_cms')
    })

    check('verify: names the address that the site moved to', async (bench) => {
      bench.proxy.plan(always({ status: 301, headers: { location: 'https://moved.example/' } }))
      const said = await bench.verify()
      assert.ok(!said.ok)
      assert.match(`${said.message} ${said.hint ?? ''}`, /moved\.example/)
    })
  }

  if (wrong.credentials) {
    const settings = wrong.credentials
    check('verify: says that the credentials are refused', async (bench) => {
      const said = await bench.verify(settings)
      assert.equal(!said.ok && said.code, 'bad_credentials')
      assert.ok(!said.ok && said.field && said.field !== 'url', 'it names the setting')
    })
  }

  if (wrong.rights) {
    const settings = wrong.rights
    check('verify: says that the right to publish is missing', async (bench) => {
      const said = await bench.verify(settings)
      assert.equal(!said.ok && said.code, 'no_right')
    })
  }
}
