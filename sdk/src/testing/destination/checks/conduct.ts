import assert from 'node:assert/strict'
import type { Checks } from '../checks.ts'
import { samplePost } from '../sample_post.ts'
import type { TestContext } from '../test_context.ts'
import type { Workbench } from '../workbench.ts'

/** A call that is told to stop has to end within this time. */
const PROMPTLY_MS = 1_000

async function endsWhenAborted(bench: Workbench, call: (context: TestContext) => Promise<unknown>) {
  const stop = new AbortController()
  const parcel = bench.parcel(samplePost())
  const context = bench.context(parcel, { signal: stop.signal })
  bench.proxy.plan(() => ({ kind: 'silence' }))
  setTimeout(() => stop.abort(), 50)
  const startedAt = performance.now()
  await call(context).then(
    () => {},
    () => {}
  )
  const took = performance.now() - startedAt
  assert.ok(took < PROMPTLY_MS + 50, `it took ${Math.round(took)} ms`)
}

/** How a plugin behaves, whatever it does. */
export function checkConduct({ check, plugin }: Checks): void {
  check('conduct: verify ends when it is told to', (bench) =>
    endsWhenAborted(bench, (context) => bench.plugin.functions.verify(context))
  )

  check('conduct: create ends when it is told to', (bench) =>
    endsWhenAborted(bench, (context) => bench.plugin.functions.create(context, samplePost()))
  )

  if (plugin.capabilities.find) {
    check('conduct: find ends when it is told to', (bench) =>
      endsWhenAborted(bench, (context) => bench.plugin.functions.find!(context))
    )
  }

  check('conduct: an attempt that was told to stop is no success', async (bench) => {
    const stop = AbortSignal.abort()
    const parcel = bench.parcel(samplePost())
    const context = bench.context(parcel, { signal: stop })
    await bench.failure(bench.plugin.functions.create(context, parcel.post))
    assert.deepEqual(await bench.site.posts(), [])
  })

  check('conduct: five at once, with one new tag, are five posts', async (bench) => {
    const numbers = [1, 2, 3, 4, 5]
    await Promise.all(
      numbers.map((number) => {
        const post = samplePost({
          id: `post_${number}`,
          slug: `tide-${number}`,
          title: `Tide ${number}`,
          tags: ['brand new'],
        })
        return bench.deliver(bench.parcel(post))
      })
    )
    const posts = await bench.site.posts()
    assert.deepEqual(
      posts.map(({ title }) => title).sort(),
      numbers.map((number) => `Tide ${number}`)
    )
    for (const { tags } of posts) if (tags) assert.ok(tags.includes('brand new'))
  })

  check('conduct: the post that is handed in is not changed', async (bench) => {
    const post = samplePost()
    Object.freeze(post)
    Object.freeze(post.tags)
    await bench.deliver(bench.parcel(post))
    assert.deepEqual(post, samplePost())
  })

  check('conduct: keeps nothing from one call for the next', async (bench) => {
    const first = bench.parcel(samplePost())
    await bench.deliver(first)
    await bench.site.reset()
    await bench.deliver(bench.parcel(samplePost()))
    await bench.onlyPost()
  })

  check('conduct: twenty posts one after another are twenty posts', async (bench) => {
    for (let number = 1; number <= 20; number++) {
      await bench.deliver(
        bench.parcel(samplePost({ id: `post_${number}`, slug: `tide-${number}` }))
      )
    }
    assert.equal((await bench.site.posts()).length, 20)
  })

  check('conduct: one that loses each answer gives up and does not loop', async (bench) => {
    bench.proxy.plan(() => ({ kind: 'cut', at: 'request_sent' }))
    const parcel = bench.parcel(samplePost())
    await bench.failure(bench.create(parcel))
    assert.ok(bench.proxy.requests <= 5, `${bench.proxy.requests} requests`)
  })
}
