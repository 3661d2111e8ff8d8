import {
  defineDestination,
  PermanentError,
  RetryableError,
  retryAfterMs,
  settings,
  type DeliveryEvent,
  type DestinationContext,
  type DestinationPost,
  type PluginResponse,
  type SettingsOf,
} from '@signalbox/sdk'
import { signatureHeaders } from './signature.ts'

const schema = settings.object({
  url: settings.url({ label: 'Address', example: 'https://example.com/hooks/posts' }),
  secret: settings.secret({ label: 'Signing secret', optional: true }),
})

type Settings = SettingsOf<typeof schema>
type Context = DestinationContext<Settings>

const TIMEOUT_MS = 15_000
const MAX_BYTES = 65_536

/** Answers that ask for patience; the others of 400 and more never get better. */
const PATIENCE = new Set([408, 425, 429, 500, 502, 503, 504])

const NAMES: Record<DeliveryEvent, string> = {
  published: 'post.published',
  updated: 'post.updated',
  unpublished: 'post.unpublished',
  test: 'post.test',
}

/** What receivers get: which event, when, and the post. */
function bodyOf(event: DeliveryEvent, at: string, post: DestinationPost) {
  return JSON.stringify({
    type: NAMES[event],
    timestamp: at,
    ...(event === 'test' ? { test: true } : {}),
    data: {
      id: post.id,
      slug: post.slug,
      title: post.title,
      summary: post.summary,
      body: post.body,
      html: post.html,
      tags: post.tags,
      category: post.category,
      image_url: post.imageUrl,
      source_url: post.sourceUrl,
      published_at: post.publishedAt,
      updated_at: post.updatedAt,
      revision: post.revision,
    },
  })
}

async function send(
  { clock, delivery, formerSecrets, http, settings: own }: Context,
  post: DestinationPost
) {
  const now = clock.now()
  const body = bodyOf(delivery.event, new Date(now).toISOString(), post)
  const secrets = own.secret === undefined ? [] : [own.secret, ...formerSecrets]
  const signed = { id: delivery.id, timestamp: Math.floor(now / 1_000), body }
  const answer = await http.request(own.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-svc-event': NAMES[delivery.event],
      'x-svc-attempt': String(delivery.attempt),
      ...signatureHeaders(secrets, signed),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  })
  refuse(answer, now)
  return { id: delivery.id, url: null }
}

/** @throws PluginError unless the receiver took it */
function refuse(answer: PluginResponse, now: number) {
  const { status, headers } = answer
  if (status >= 200 && status < 300) return
  if (PATIENCE.has(status)) {
    throw new RetryableError('receiver_busy', `The receiver answered ${status}`, {
      retryAfterMs: retryAfterMs(answer, now),
    })
  }
  if (status >= 300 && status < 400) {
    const to = headers.location ? ` to ${headers.location}` : ''
    throw new PermanentError('receiver_moved', `The receiver answered ${status}${to}`, {
      field: 'url',
      hint: 'Redirects are not followed: state the address that it leads to',
    })
  }
  if (status === 410) {
    throw new PermanentError('receiver_gone', 'The receiver is gone for good (410)', {
      field: 'url',
    })
  }
  if (status === 401 || status === 403) {
    throw new PermanentError('bad_credentials', `The receiver refused the message (${status})`, {
      field: 'secret',
      hint: 'Compare the signing secret on both sides',
    })
  }
  throw new PermanentError('receiver_refused', `The receiver answered ${status}`, { field: 'url' })
}

/** A webhook that is signed with a shared secret. The receiver gets each delivery at least once and drops repeats by its id. */
export default defineDestination({
  id: 'webhook',
  name: 'Webhook',
  summary: 'Sends each post as signed JSON to an address of yours.',
  docsUrl: 'https://www.standardwebhooks.com',
  settings: schema,
  functions: {
    async verify({ http, settings: own }) {
      const answer = await http.request(own.url, { method: 'HEAD' })
      return answer.status >= 500
        ? {
            ok: false,
            code: 'receiver_failing',
            message: `It answered ${answer.status}`,
            field: 'url',
          }
        : {
            ok: true,
            message: 'Something answers at this address; a test post shows whether it takes posts',
          }
    },
    create: send,
    update: (context, _remote, post) => send(context, post),
    unpublish: async (context, _remote, post) => void (await send(context, post)),
  },
})
