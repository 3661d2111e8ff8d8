/** Addresses of the content room. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const {
  Briefs,
  Deliveries,
  Destinations,
  DestinationTests,
  FeedFetches,
  Feeds,
  Overview,
  Posts,
  Profile,
  Publications,
  Rss,
} = controllers.content
const admins = [middleware.key({ role: 'admin' }), middleware.body(), middleware.idempotent()]
const write = [middleware.body(), middleware.idempotent()]

router
  .group(() => {
    router.get('/', [Overview, 'show']).as('overview')
    router.get('/feed.xml', [Rss, 'show']).as('rss')
    router.get('/profile', [Profile, 'show']).as('profile.show')
    router.put('/profile', [Profile, 'update']).use(write).as('profile.update')
    router.get('/deliveries', [Deliveries, 'index']).as('deliveries.index')
    router
      .post('/deliveries/:delivery_id/retry', [Deliveries, 'retry'])
      .use(write)
      .as('deliveries.retry')
    router.get('/destinations', [Destinations, 'index']).as('destinations.index')
    router
      .post('/destinations/:destination_id/test', [DestinationTests, 'store'])
      .use(write)
      .as('destinations.test')
    router.get('/feeds', [Feeds, 'index']).as('feeds.index')
    router.post('/feeds', [Feeds, 'store']).use(write).as('feeds.store')
    router.patch('/feeds/:feed_id', [Feeds, 'update']).use(write).as('feeds.update')
    router.delete('/feeds/:feed_id', [Feeds, 'destroy']).use(write).as('feeds.destroy')
    router.post('/feeds/:feed_id/fetch', [FeedFetches, 'store']).use(write).as('feeds.fetch')
    router.post('/refresh', [FeedFetches, 'refresh']).use(write).as('feeds.refresh')
    router.get('/posts', [Posts, 'index']).as('posts.index')
    router.post('/posts', [Posts, 'store']).use(write).as('posts.store')
    router.post('/posts/write', [Briefs, 'store']).use(write).as('briefs.store')
    router.get('/posts/:post_id', [Posts, 'show']).as('posts.show')
    router.patch('/posts/:post_id', [Posts, 'update']).use(write).as('posts.update')
    router.delete('/posts/:post_id', [Posts, 'destroy']).use(write).as('posts.destroy')
    router
      .post('/posts/:post_id/publish', [Publications, 'store'])
      .use(write)
      .as('publications.store')
    router.post('/posts/:post_id/regenerate', [Briefs, 'again']).use(write).as('briefs.again')
  })
  .prefix('/api/v1/content')
  .use(middleware.key())
  .as('content')

router
  .group(() => {
    router.post('/', [Destinations, 'store']).as('store')
    router.patch('/:destination_id', [Destinations, 'update']).as('update')
    router.delete('/:destination_id', [Destinations, 'destroy']).as('destroy')
  })
  .prefix('/api/v1/content/destinations')
  .use(admins)
  .as('content.destinations')
