import assert from 'node:assert/strict'
import type { FailureKind } from '../../../errors.ts'
import type { Checks } from '../checks.ts'
import { htmlPage, type Fault, type StandIn } from '../faults.ts'
import { samplePost } from '../sample_post.ts'
import type { Workbench } from '../workbench.ts'

/** Makes a post while the site answers its last write with something else. */
async function createAgainst(bench: Workbench, fault: Fault) {
  const isWrite = ({ method }: { method: string }) => method !== 'GET' && method !== 'HEAD'
  const writes: number[] = []
  bench.proxy.plan((request) => {
    if (isWrite(request)) writes.push(request.index)
    return null
  })
  await bench.create(bench.parcel(samplePost()))
  await bench.site.reset()
  bench.proxy.plan(({ index }) => (index === writes.at(-1) ? fault : null))
  return bench.create(bench.parcel(samplePost()))
}

/** What a plugin makes of answers. */
export function checkAnswers({ check, acknowledges }: Checks): void {
  const means = (
    title: string,
    answer: StandIn | (() => StandIn),
    kinds: FailureKind[],
    look: (failure: { retryAfterMs?: number; message: string; hint?: string }) => void = () => {}
  ) =>
    check(`answer: ${title}`, async (bench) => {
      const said = typeof answer === 'function' ? answer() : answer
      const work = createAgainst(bench, { kind: 'answer', answer: said })
      const failure = await bench.failure(work)
      assert.ok(kinds.includes(failure.failure), `${failure.failure} (${failure.code})`)
      look(failure)
    })

  const waits = ({ retryAfterMs = 0 }: { retryAfterMs?: number }) =>
    assert.ok(retryAfterMs > 5_000 && retryAfterMs <= 8_000, `waits ${retryAfterMs} ms`)
  const inSevenSeconds = () => new Date(Date.now() + 7_500).toUTCString()
  const passing: FailureKind[] = ['retryable', 'unknown_outcome']
  const lasting: FailureKind[] = ['permanent']

  for (const status of [429, 503]) {
    means(
      `${status} is waited out for as many seconds as it says`,
      { status, headers: { 'retry-after': '7' } },
      ['retryable'],
      waits
    )
    means(
      `${status} is waited out until the time it says`,
      () => ({ status, headers: { 'retry-after': inSevenSeconds() } }),
      ['retryable'],
      waits
    )
  }
  means('429 with a page is worth another try', htmlPage(429), ['retryable'])
  means('500 is worth another try', { status: 500 }, passing)
  means('502 with a page is worth another try', htmlPage(502), passing)
  means('504 is worth another try', { status: 504 }, passing)
  means('408 is worth another try', { status: 408 }, passing)
  means('400 needs a person', { status: 400, body: '{}' }, lasting)
  means('401 needs a person', { status: 401, body: '{}' }, lasting)
  means('403 needs a person', { status: 403, body: '{}' }, lasting)
  means('413 needs a person', htmlPage(413), lasting)
  means(
    'a redirect is not followed, and named',
    { status: 301, headers: { location: 'https://moved.example/' } },
    lasting,
    ({ message, hint = '' }) => assert.match(message + hint, /moved\.example/)
  )

  if (acknowledges === 'content') {
    const anything: FailureKind[] = ['retryable', 'permanent', 'unknown_outcome', 'conflict']
    means('a page instead of an answer is no success', htmlPage(200), anything)
    means('an empty answer is no success', { status: 200 }, anything)
    means('204 with nothing stored is no success', { status: 204 }, anything)
    means('JSON of something else is no success', { status: 200, body: '{"ok":true}' }, anything)
  }

  check('answer: a slow one is waited for', async (bench) => {
    await createAgainst(bench, { kind: 'delay', ms: 300 })
    await bench.onlyPost()
  })

  check('answer: one that comes in pieces is put together', async (bench) => {
    bench.proxy.plan(() => ({ kind: 'drip' }))
    await bench.deliver(bench.parcel(samplePost()))
    await bench.onlyPost()
  })
}
