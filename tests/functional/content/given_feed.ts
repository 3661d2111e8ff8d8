import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { AddFeed } from '#content/actions/add_feed'
import { PollFeed } from '#content/actions/poll_feed'
import type Feed from '#content/models/feed'
import { FeedServer, type Item } from '#tests/functional/content/feed_server'
import { givenWorkspace } from '#tests/helpers/given'

export const ONE: Item = { guid: '1', link: 'https://sea.test/1' }

/** A followed feed on a site of its own, with a poll by hand. */
export async function givenFeed(cleanup: TestContext['cleanup']) {
  const site = await FeedServer.start(cleanup)
  const { workspace, headers } = await givenWorkspace()
  const { id } = await new AddFeed().handle(workspace.id, {
    url: site.url,
    name: null,
    category: null,
  })
  cleanup(async () => {
    await db.from('feed_hosts').delete()
    await db.from('feeds').where({ id }).delete()
  })
  const poll = async () => {
    const polled = await new PollFeed().handle(id, 'hand')
    return { taken: polled!.postIds.length, feed: polled!.feed, fetched: polled!.feed.lastFetch! }
  }
  return { site, id, workspace, headers, poll }
}

/** How long from now until a feed is polled again. */
export const waitOf = (feed: Feed) => feed.nextAt - clock.now()
