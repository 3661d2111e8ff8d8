import {
  defineDestination,
  PermanentError,
  RetryableError,
  retryAfterMs,
  settings,{{ts 
  type DestinationContext,
  type DestinationPost,
  type PluginContext,
  type PluginRequest,
  type PluginResponse,
  type SettingsOf,}}
} from '@signalbox/sdk'

const schema = settings.object({
  url: settings.url({ label: 'Site', example: 'https://{{id}}.example' }),
  secret: settings.secret({ label: 'API key' }),
  postStatus: settings.enum(['publish', 'draft'], { default: 'publish' }),
})

{{ts type Settings = SettingsOf<typeof schema>
type Context = DestinationContext<Settings>

/** A post as the site shows it. */
interface SitePost {
  id: string
  url: string
  draft: boolean
}

/** The site's answers; each has one of these. */
interface Answer {
  site: { name: string }
  post: SitePost
  posts: SitePost[]
  error: string
}

}}/** Answers that ask for patience. */
const BUSY = new Set([408, 425, 429, 500, 502, 503, 504])

/** One request to the site; throws an error that says what is to be done about it. */
async function call(
  { clock, http, settings: own }{{ts : PluginContext<Settings>}},
  method{{ts : PluginRequest['method']}},
  path{{ts : string}},
  body{{ts ?: Record<string, unknown>}}
) {
  const answer = await http.request(new URL(path, own.url), {
    method,
    body,
    headers: { authorization: `Bearer ${own.secret}` },
  })
  const { status, headers } = answer
  if (BUSY.has(status)) {
    throw new RetryableError('site_busy', `The site answered ${status}`, {
      retryAfterMs: retryAfterMs(answer, clock.now()),
    })
  }
  if (status >= 300 && status < 400) {
    throw new PermanentError('site_moved', `The site redirects to ${headers.location}`, {
      field: 'url',
      hint: 'State the address that it leads to',
    })
  }
  if (status === 401) {
    throw new PermanentError('bad_credentials', 'The site refuses the key', { field: 'secret' })
  }
  if (status === 403) {
    throw new PermanentError('no_right', 'The key may not publish', { field: 'secret' })
  }
  const json = read(answer)
  if (status === 404 && json.error) throw new PermanentError('remote_gone', 'The post is gone')
  if (status >= 400) throw new PermanentError('site_refused', `The site answered ${status}`)
  return json
}

/** What the site says; a page or something else is none of its answers. */
function read(answer{{ts : PluginResponse}}){{ts : Answer}} {
  try {
    const json = answer.json(){{ts  as Answer}}
    if (json.site || json.post || json.posts || json.error) return json
  } catch {
    // It is no JSON.
  }
  throw new PermanentError('not_this_cms', 'Something else answers at this address', {
    field: 'url',
  })
}

const isDraft = ({ delivery, settings: own }{{ts : Context}}) =>
  delivery.event === 'test' || own.postStatus === 'draft'

const remoteOf = ({ id, url, draft }{{ts : SitePost}}) => ({ id, url: draft ? null : url })

/** A post as the site takes it. The marker goes where readers do not see it and `find` does. */
const fieldsOf = (context{{ts : Context}}, post{{ts : DestinationPost}}) => ({
  slug: post.slug,
  title: post.title,
  summary: post.summary,
  html: post.html,
  tags: [...new Set(post.tags)],
  draft: isDraft(context),
  marker: context.delivery.marker,
})

export default defineDestination({
  id: '{{id}}',
  name: '{{title}}',
  summary: 'Publishes posts on {{title}}.',
  docsUrl: 'https://docs.{{id}}.example/api',
  settings: schema,
  functions: {
    async verify(context) {
      const { site } = await call(context, 'GET', '/api/site')
      return { ok: true, message: site.name }
    },
    async create(context, post) {
      const { post: made } = await call(context, 'POST', '/api/posts', fieldsOf(context, post))
      return remoteOf(made)
    },
    async update(context, remote, post) {
      const fields = fieldsOf(context, post)
      const { post: changed } = await call(context, 'PUT', `/api/posts/${remote.id}`, fields)
      return remoteOf(changed)
    },
    async find(context) {
      const marker = encodeURIComponent(context.delivery.marker)
      const { posts } = await call(context, 'GET', `/api/posts?marker=${marker}`)
      return posts[0] ? remoteOf(posts[0]) : null
    },
    async unpublish(context, remote) {
      await call(context, 'PUT', `/api/posts/${remote.id}`, { draft: true })
    },
    async remove(context, remote) {
      await call(context, 'DELETE', `/api/posts/${remote.id}`)
    },
  },
})
