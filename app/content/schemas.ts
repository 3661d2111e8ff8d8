/** What the content room answers, as JSON Schema. */
import {
  array,
  boolean,
  integer,
  named,
  nullable,
  object,
  offsetPage,
  oneOf,
  text,
  time,
  usdAmount,
} from '#core/openapi/schemas'
import { LIMITS } from '#content/limits'
import { DELIVERY_STATUSES } from '#content/models/delivery'
import { POST_STATUSES } from '#content/types'

const count = (description?: string) => integer(description, { minimum: 0 })

const listed = {
  id: text(),
  slug: text('Part of its address; it never changes'),
  status: oneOf(POST_STATUSES),
  title: text(),
  summary: text(),
  category: nullable(text()),
  tags: array(text()),
  image_url: nullable(text()),
  source_url: nullable(text('Page that it is about')),
  origin: oneOf(
    ['sent', 'brief', 'feed'],
    'Sent whole, written from a brief, or from an entry of a feed'
  ),
  revision: count('Number of the present revision'),
  published_revision: nullable(
    count('The revision that readers see; null while none is published')
  ),
  has_unpublished_changes: boolean('Readers see an older revision'),
  version: count('Counts every change; it is the ETag, for If-Match'),
  published_at: nullable(time('When it was first published')),
  created_at: time(),
  updated_at: time(),
}

const writing = named(
  'PostWriting',
  object({
    state: oneOf(
      ['queued', 'running', 'done', 'fallback', 'failed'],
      '`fallback`: nobody could write it, so the brief (or the text before) is the content'
    ),
    request_id: text('Names the metered request in usage and audit'),
    target: nullable(text('Who wrote it')),
    cost_usd: usdAmount(),
    output_tokens: nullable(count()),
    note: nullable(text('What went wrong')),
    started_at: time(),
    ended_at: nullable(time()),
  }),
  'How the text was last written by a model.'
)

const failure = nullable(
  named(
    'DeliveryError',
    object({
      code: text('For programs, such as `bad_credentials`'),
      message: text('For people'),
      field: nullable(text('The field of the destination that has to be corrected')),
      hint: nullable(text('What to do about it')),
    })
  )
)

const exchange = named(
  'DeliveryExchange',
  object({
    method: text(),
    url: text(),
    sent_bytes: count(),
    status: nullable(integer()),
    answer: nullable(text("The beginning of the site's answer, secrets blanked")),
    error: nullable(text('Why there was no answer')),
    took_ms: count(),
  })
)

/** A place to publish to. */
export const destinationSchema = named(
  'Destination',
  object({
    id: text(),
    kind: text('Id of the destination plugin'),
    name: text(),
    url: text(),
    username: nullable(text()),
    has_secret: boolean(),
    secret_masked: nullable(text()),
    post_status: oneOf(['publish', 'draft']),
    auto_publish: boolean(),
    enabled: boolean(),
    state: oneOf(
      ['ok', 'needs_attention'],
      '`needs_attention`: the site refuses what is stated here; nothing is sent until it is changed'
    ),
    failures: count('Attempts in a row that failed'),
    paused_until: nullable(
      time('After five failures in a row one attempt is made every five minutes')
    ),
    last_error: failure,
    created_at: time(),
    updated_at: time(),
  })
)

/** Answer of `GET /content/destinations`. */
export const destinationPage = offsetPage(destinationSchema)

/** What became of a post at one destination. */
export const deliverySchema = named(
  'Delivery',
  object({
    id: text('The same at each attempt; a webhook carries it'),
    post_id: text(),
    destination_id: text(),
    status: oneOf(
      DELIVERY_STATUSES,
      '`unknown`: bytes went out and no readable answer came; settled by looking at the site'
    ),
    action: oneOf(['publish', 'unpublish']),
    revision: count('The revision that the site should have'),
    delivered_revision: nullable(count('The one it has')),
    remote_id: nullable(text("The site's own id")),
    remote_url: nullable(text('Where readers find it')),
    attempts: count(),
    next_attempt_at: nullable(time()),
    last_error: failure,
    log: array(
      named(
        'DeliveryAttempt',
        object({
          number: count(),
          kind: oneOf(['deliver', 'update', 'unpublish', 'reconcile', 'test']),
          revision: nullable(count()),
          outcome: oneOf(['running', 'delivered', 'retryable', 'unknown', 'failed', 'lost']),
          code: nullable(text()),
          message: nullable(text()),
          exchanges: array(exchange),
          started_at: time(),
          ended_at: nullable(time()),
        })
      ),
      'The latest ten attempts, the latest first'
    ),
    created_at: time(),
    updated_at: time(),
  })
)

/** Answer of `GET /content/deliveries`. */
export const deliveryPage = offsetPage(deliverySchema)

/** Answer of a test of a destination. */
export const destinationTestSchema = named(
  'DestinationTest',
  object({
    ok: boolean('Posts arrive there'),
    verified: boolean('The settings are right, as far as can be seen without sending anything'),
    message: nullable(text()),
    error: failure,
    remote_id: nullable(text()),
    remote_url: nullable(text()),
    removed: boolean('The test post was removed again'),
    exchanges: array(exchange),
  })
)

/** A post whole. */
export const postSchema = named(
  'Post',
  object({
    ...listed,
    body: text('Markdown of the present revision'),
    html: text('The same as HTML that is safe to show'),
    deliveries: array(deliverySchema, 'Deliveries of this post to sites'),
    writing: nullable(writing),
  })
)

/** Answer of `GET /content/posts`. */
export const postPage = offsetPage(named('PostSummary', object(listed)))

/** A feed. */
export const feedSchema = named(
  'Feed',
  object({
    id: text(),
    url: text('Without user name and password'),
    has_credentials: boolean(),
    name: nullable(text()),
    title: nullable(text('The title it has itself')),
    category: nullable(text()),
    site_url: nullable(text()),
    enabled: boolean('A paused feed is not polled'),
    state: oneOf(
      ['new', 'ok', 'error', 'throttled', 'gone'],
      '`throttled`: its host asked for patience; `gone`: it said so for good'
    ),
    failures: count('Fetches in a row that failed'),
    next_fetch_at: nullable(time('Null while it is paused or gone')),
    last_fetch: nullable(
      named(
        'FeedFetch',
        object({
          at: time(),
          how: oneOf(['schedule', 'hand']),
          took_ms: count(),
          bytes: count(),
          entries: count('Entries in the document'),
          new_posts: count('Those that became posts'),
          unchanged: boolean('Nothing had changed'),
          gap: boolean('Entries may have come and gone since the fetch before'),
          error: nullable(object({ code: text(), message: text() })),
          feeds_named: array(text(), 'Feeds that a page at this address names'),
        })
      )
    ),
    created_at: time(),
    updated_at: time(),
  })
)

/** Answer of `GET /content/feeds`. */
export const feedPage = offsetPage(feedSchema)

/** Answer of a fetch by hand. */
export const fetchSchema = named(
  'FeedFetchResult',
  object({ feed: feedSchema, post_ids: array(text(), 'Posts made of new entries') })
)

/** Answer of `POST /content/refresh`. */
export const refreshSchema = object({
  items: array(fetchSchema),
  busy: count('Feeds that another process was polling'),
  new_posts: count(),
})

/** The editorial profile. */
export const profileSchema = named(
  'ContentProfile',
  object({
    publication: nullable(text()),
    site_url: nullable(text()),
    audience: nullable(text()),
    language: nullable(text()),
    tone: nullable(text()),
    auto_publish: boolean('Posts written from feeds are published without a review'),
    updated_at: nullable(time()),
  })
)

/** Answer of `GET /content`. */
export const overviewSchema = named(
  'ContentOverview',
  object({
    profile: profileSchema,
    posts: object({
      total: count(),
      ...Object.fromEntries(POST_STATUSES.map((status) => [status, count()])),
    }),
    writer: named(
      'ContentWriter',
      object({
        target: nullable(text('Who would write the next post; null when nobody can')),
        provider: nullable(text()),
        why: text(),
      })
    ),
    limits: object(Object.fromEntries(Object.keys(LIMITS).map((name) => [name, count()]))),
    deliveries: object(Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, count()]))),
    destinations: array(destinationSchema),
    feeds: array(feedSchema, 'Each with its last fetch'),
    feed_url: text('Where the published posts are pulled as RSS'),
  })
)
