import type { DestinationSite, SitePost } from '@signalbox/sdk/testing'
import { serve } from '#tests/conformance/destinations/fake_server'

/** A webhook's receiver that keeps posts by their ids, as a careful one would. */
export const fakeReceiver: DestinationSite = {
  async start() {
    const posts = new Map<string, SitePost & { deliveryIds: string[] }>()
    const { origin, stop } = await serve(({ method, headers, json }) => {
      if (method !== 'POST') return { status: 405 }
      const { type, test, data } = json()
      const deliveryIds = [...(posts.get(data.id)?.deliveryIds ?? []), headers['x-svc-delivery']!]
      if (type === 'post.unpublished') posts.delete(data.id)
      else {
        const { id, title, html, body, tags } = data
        const isTest = test === true
        posts.set(id, {
          id,
          title,
          html,
          body,
          tags,
          test: isTest,
          status: 'published',
          deliveryIds,
        })
      }
      return { status: 204 }
    })
    return {
      settings: {
        url: `${origin}/hook`,
        secret: 'whsec_8iODQQsEXnHje1ZG1ovd9GhWGeie6aqnDJbLlFkFaG4=',
      },
      posts: async () =>
        [...posts.values()].map((post) => ({ ...post, tags: [...new Set(post.tags)] })),
      reset: async () => posts.clear(),
      stop,
    }
  },
}
