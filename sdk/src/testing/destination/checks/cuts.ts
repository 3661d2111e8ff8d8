import assert from 'node:assert/strict'
import type { Checks } from '../checks.ts'
import { atRequest, CUTS, type Cut } from '../faults.ts'
import { samplePost } from '../sample_post.ts'
import type { Parcel, Workbench } from '../workbench.ts'

/** More requests than any function makes. */
const MOST_REQUESTS = 60

/** Breaks the connection at the first request, then at the second, and so on until none is left to break. */
async function cutEverywhere(
  bench: Workbench,
  at: Cut,
  run: { prepare?: () => Promise<void>; work: () => Promise<void> }
) {
  for (let index = 0; index < MOST_REQUESTS; index++) {
    await bench.site.reset()
    bench.proxy.plan(() => null)
    await run.prepare?.()
    bench.proxy.plan(atRequest(index, { kind: 'cut', at }))
    await run.work()
    if (bench.proxy.fired === 0) return assert.notEqual(index, 0, 'a request is made')
  }
  assert.fail(`more than ${MOST_REQUESTS} requests`)
}

/** Each connection is broken at each of its points, and still each post is there exactly once. */
export function checkCuts({ check, plugin }: Checks): void {
  const { capabilities } = plugin

  for (const [at, where] of Object.entries(CUTS) as [Cut, string][]) {
    check(`cut ${where}: create ends with exactly one post`, (bench) =>
      cutEverywhere(bench, at, {
        async work() {
          const parcel = bench.parcel(samplePost())
          await bench.deliver(parcel)
          const { title, deliveryIds } = await bench.onlyPost()
          assert.equal(title, 'How tides work')
          if (!capabilities.find) {
            assert.ok(deliveryIds, 'a site without find shows under which ids a post came')
            assert.ok(
              deliveryIds.every((id) => id === parcel.id),
              'repeats come under one id'
            )
          }
        },
      })
    )

    if (capabilities.update) {
      check(`cut ${where}: update ends with the new text, once`, async (bench) => {
        let parcel: Parcel
        await cutEverywhere(bench, at, {
          async prepare() {
            parcel = bench.parcel(samplePost())
            parcel = { ...parcel, remote: await bench.deliver(parcel) }
          },
          async work() {
            await bench.deliver({ ...parcel, post: samplePost({ title: 'New', revision: 2 }) })
            assert.equal((await bench.onlyPost()).title, 'New')
          },
        })
      })
    }

    if (capabilities.unpublish) {
      check(`cut ${where}: unpublish ends with no public post`, async (bench) => {
        let parcel: Parcel
        await cutEverywhere(bench, at, {
          async prepare() {
            parcel = bench.parcel(samplePost())
            parcel = { ...parcel, remote: await bench.deliver(parcel) }
          },
          async work() {
            await bench.insist((attempt) =>
              bench.plugin.functions.unpublish!(
                bench.context({ ...parcel, attempt, event: 'unpublished' }),
                parcel.remote!,
                parcel.post
              )
            )
            const posts = await bench.site.posts()
            assert.ok(posts.every(({ status }) => status !== 'published'))
          },
        })
      })
    }

    if (capabilities.find) {
      check(
        `cut ${where}: find never says that a post is missing which is there`,
        async (bench) => {
          let parcel: Parcel
          await cutEverywhere(bench, at, {
            async prepare() {
              parcel = bench.parcel(samplePost())
              await bench.deliver(parcel)
            },
            async work() {
              const found = await bench.insist((attempt) =>
                bench.plugin.functions.find!(bench.context({ ...parcel, attempt }))
              )
              assert.notEqual(found, null)
            },
          })
        }
      )
    }
  }
}
