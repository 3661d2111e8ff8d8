import assert from 'node:assert/strict'
import type { Checks } from '../checks.ts'
import { atRequest } from '../faults.ts'
import { samplePost, withText } from '../sample_post.ts'

/** What a post goes through: made, changed, taken back, removed, found again. */
export function checkDelivery({ check, plugin, acknowledges }: Checks): void {
  const { capabilities, settings } = plugin
  const readsBack = acknowledges === 'content'

  check('create: the site has the post', async (bench) => {
    await bench.deliver(bench.parcel(samplePost()))
    const post = await bench.onlyPost()
    assert.equal(post.title, 'How tides work')
    assert.equal(post.status, 'published')
    assert.match(post.html ?? post.body ?? '', /Twice a (\*\*|<strong>)day(\*\*|<\/strong>)/)
    if (post.tags) {
      for (const tag of ['sea', 'moon']) assert.ok(post.tags.includes(tag), `the tag ${tag}`)
    }
  })

  check('create: says what the site has', async (bench) => {
    const remote = await bench.deliver(bench.parcel(samplePost()))
    assert.notEqual(remote.id, '')
    if (remote.url !== null) assert.match(remote.url, /^https?:\/\//)
    if (readsBack) assert.equal(remote.id, (await bench.onlyPost()).id)
  })

  check('create: what it says of the post is plain data', async (bench) => {
    const remote = await bench.deliver(bench.parcel(samplePost()))
    assert.deepEqual(JSON.parse(JSON.stringify(remote)), remote)
  })

  check('create: keeps the marker out of sight', async (bench) => {
    const parcel = bench.parcel(samplePost())
    await bench.deliver(parcel)
    const { title, html = '', tags = [] } = await bench.onlyPost()
    const seen = html.replaceAll(/<!--.*?-->/gs, '')
    assert.ok(![title, seen, ...tags].some((text) => text.includes(parcel.marker)))
  })

  check('create: two posts are two posts', async (bench) => {
    const one = await bench.deliver(bench.parcel(samplePost({ id: 'post_1', slug: 'one' })))
    const other = await bench.deliver(bench.parcel(samplePost({ id: 'post_2', slug: 'two' })))
    assert.notEqual(one.id, other.id)
    assert.equal((await bench.site.posts()).length, 2)
  })

  check('create: a test does not go before the public', async (bench) => {
    const { id, marker, post } = bench.parcel(samplePost({ title: '[TEST] Hello' }))
    await bench.plugin.functions.create(bench.context({ id, marker, event: 'test' }), post)
    const stored = await bench.onlyPost()
    assert.ok(stored.status === 'draft' || stored.test, 'a draft, or marked as a test')
  })

  if (settings.some(({ name }) => name === 'postStatus')) {
    check('create: leaves a draft when drafts are asked for', async (bench) => {
      const { id, marker, post } = bench.parcel(samplePost())
      const drafts = { settings: { postStatus: 'draft' } }
      const remote = await bench.plugin.functions.create(
        bench.context({ id, marker }, drafts),
        post
      )
      assert.equal((await bench.onlyPost()).status, 'draft')
      assert.equal(remote.url, null, 'readers have no address of a draft')
    })
  }

  if (capabilities.update) {
    const changed = { title: 'How tides really work', revision: 2 }
    check('update: the site has the new text at the same place', async (bench) => {
      const parcel = bench.parcel(samplePost())
      const first = await bench.deliver(parcel)
      const second = await bench.deliver({
        ...parcel,
        remote: first,
        post: withText('Four times', changed),
      })
      const stored = await bench.onlyPost()
      assert.equal(stored.title, 'How tides really work')
      assert.match(stored.html ?? stored.body ?? '', /Four times/)
      assert.deepEqual([second.id, second.url], [first.id, first.url])
    })

    check('update: works again and again', async (bench) => {
      const parcel = bench.parcel(samplePost())
      let remote = await bench.deliver(parcel)
      for (const title of ['One', 'Two', 'Three']) {
        remote = await bench.deliver({ ...parcel, remote, post: samplePost({ title }) })
      }
      assert.equal((await bench.onlyPost()).title, 'Three')
    })

    check('update: the same text once more changes nothing', async (bench) => {
      const parcel = bench.parcel(samplePost())
      const remote = await bench.deliver(parcel)
      const { deliveryIds: first, ...before } = await bench.onlyPost()
      await bench.deliver({ ...parcel, remote })
      const { deliveryIds: second, ...after } = await bench.onlyPost()
      assert.deepEqual(after, before)
      assert.equal(typeof second, typeof first)
    })

    check('update: takes out what the new text no longer has', async (bench) => {
      const parcel = bench.parcel(samplePost())
      const remote = await bench.deliver(parcel)
      const bare = samplePost({ tags: ['moon'], summary: '', imageUrl: null, category: null })
      await bench.deliver({ ...parcel, remote, post: bare })
      const { tags } = await bench.onlyPost()
      if (tags) assert.deepEqual([tags.includes('moon'), tags.includes('sea')], [true, false])
    })

    if (readsBack) {
      check(
        'update: says that the post is gone from the site, or puts it there again',
        async (bench) => {
          const parcel = bench.parcel(samplePost())
          const remote = await bench.deliver(parcel)
          await bench.site.reset()
          const { id, marker, post } = parcel
          const context = bench.context({ id, marker, event: 'updated' })
          const outcome = await bench.plugin.functions.update!(context, remote, post).catch(
            (error: unknown) => bench.failureOf(error)
          )
          if (!('failure' in outcome)) return void (await bench.onlyPost())
          assert.deepEqual([outcome.failure, outcome.code], ['permanent', 'remote_gone'])
        }
      )
    }
  }

  if (capabilities.unpublish) {
    check('unpublish: readers no longer find the post', async (bench) => {
      const parcel = bench.parcel(samplePost())
      const remote = await bench.deliver(parcel)
      const context = bench.context({ ...parcel, event: 'unpublished' })
      await bench.plugin.functions.unpublish!(context, remote, parcel.post)
      const posts = await bench.site.posts()
      assert.ok(posts.every(({ status }) => status !== 'published'))
    })

    check('unpublish: once more does no harm', async (bench) => {
      const parcel = bench.parcel(samplePost())
      const remote = await bench.deliver(parcel)
      for (const attempt of [1, 2]) {
        const context = bench.context({ ...parcel, attempt, event: 'unpublished' })
        await bench.plugin.functions.unpublish!(context, remote, parcel.post)
      }
      assert.ok((await bench.site.posts()).every(({ status }) => status !== 'published'))
    })

    check('unpublish: the post can be published again', async (bench) => {
      const parcel = bench.parcel(samplePost())
      const remote = await bench.deliver(parcel)
      const context = bench.context({ ...parcel, event: 'unpublished' })
      await bench.plugin.functions.unpublish!(context, remote, parcel.post)
      await bench.deliver({ ...parcel, remote: capabilities.update ? remote : null })
      assert.equal((await bench.onlyPost()).status, 'published')
    })
  }

  if (capabilities.find) {
    check('find: finds the post by its marker', async (bench) => {
      const parcel = bench.parcel(samplePost())
      const made = await bench.deliver(parcel)
      const found = await bench.plugin.functions.find!(bench.context(parcel))
      assert.deepEqual([found?.id, found?.url], [made.id, made.url])
    })

    check('find: finds nothing where nothing is', async (bench) => {
      const { id, marker } = bench.parcel(samplePost())
      assert.equal(await bench.plugin.functions.find!(bench.context({ id, marker })), null)
    })

    check('find: does not take another post for it', async (bench) => {
      await bench.deliver(bench.parcel(samplePost()))
      const { id, marker } = bench.parcel(samplePost())
      assert.equal(await bench.plugin.functions.find!(bench.context({ id, marker })), null)
    })

    check('find: does not take an odd answer for "nothing is there"', async (bench) => {
      const parcel = bench.parcel(samplePost())
      await bench.deliver(parcel)
      bench.proxy.plan(() => null)
      await bench.plugin.functions.find!(bench.context(parcel))
      const answer = { status: 200, body: '{"ok":true}' }
      for (let index = bench.proxy.requests - 1; index >= 0; index--) {
        bench.proxy.plan(atRequest(index, { kind: 'answer', answer }))
        const found = await bench.plugin.functions.find!(bench.context(parcel)).catch(
          (error: unknown) => bench.failureOf(error)
        )
        assert.notEqual(found, null)
      }
    })

    check('find: finds drafts too', async (bench) => {
      const parcel = bench.parcel(samplePost())
      const context = bench.context({ ...parcel, event: 'test' })
      const made = await bench.plugin.functions.create(context, parcel.post)
      const found = await bench.plugin.functions.find!(bench.context(parcel))
      assert.equal(found?.id, made.id)
    })
  }

  if (capabilities.remove) {
    check('remove: the site no longer has the post', async (bench) => {
      const parcel = bench.parcel(samplePost())
      const remote = await bench.deliver(parcel)
      await bench.plugin.functions.remove!(bench.context(parcel), remote)
      assert.deepEqual(await bench.site.posts(), [])
    })

    check('remove: leaves other posts alone', async (bench) => {
      const parcel = bench.parcel(samplePost({ id: 'post_1', slug: 'one' }))
      const remote = await bench.deliver(parcel)
      const kept = await bench.deliver(bench.parcel(samplePost({ id: 'post_2', slug: 'two' })))
      await bench.plugin.functions.remove!(bench.context(parcel), remote)
      assert.equal((await bench.onlyPost()).id, kept.id)
    })
  }
}
