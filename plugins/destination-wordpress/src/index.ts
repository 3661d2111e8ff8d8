import {
  defineDestination,
  PermanentError,
  settings,
  type DestinationContext,
  type DestinationPost,
  type PluginContext,
  type RemotePost,
  type SettingsOf,
} from '@signalbox/sdk'
import { restRoot, WordPressApi } from './api.ts'
import { featuredImage } from './images.ts'
import { termIds } from './terms.ts'

const schema = settings.object({
  url: settings.url({ label: 'Site', example: 'https://blog.example' }),
  username: settings.string({ label: 'User name' }),
  secret: settings.secret({
    label: 'Application password',
    help: 'Users → Profile → Application passwords. The site has to be reached by https.',
  }),
  postStatus: settings.enum(['publish', 'draft'], { default: 'publish' }),
})

type Settings = SettingsOf<typeof schema>
type Context = DestinationContext<Settings>

/** A post as the site has it. */
interface WordPressPost {
  id: number
  link: string
  status: string
  modified_gmt: string
  title: { raw?: string; rendered: string }
  content: { raw?: string; rendered: string }
}

const ANY_STATUS = 'publish,future,draft,pending,private'

const remoteOf = ({ id, link, modified_gmt: version, status }: WordPressPost): RemotePost => ({
  id: String(id),
  url: status === 'publish' ? link : null,
  version,
})

/** The marker in a comment: readers do not see it, and the site's search finds it. */
const marked = (html: string, marker: string) => `${html}\n<!-- ${marker} -->`

async function fieldsOf(api: WordPressApi, context: Context, post: DestinationPost) {
  const image = post.imageUrl === null ? null : await featuredImage(api, context, post.imageUrl)
  return {
    title: post.title,
    content: marked(post.html, context.delivery.marker),
    excerpt: post.summary,
    tags: await termIds(api, 'tags', post.tags),
    ...(post.category ? { categories: await termIds(api, 'categories', [post.category]) } : {}),
    ...(image === null ? {} : { featured_media: image }),
  }
}

/** Reads a post back: sites say 200 and store something else. @throws PluginError */
async function readBack(api: WordPressApi, id: number, marker: string): Promise<RemotePost> {
  const stored = await api.call<WordPressPost>(`wp/v2/posts/${id}`, { query: { context: 'edit' } })
  if (!stored.content.raw?.includes(marker)) {
    throw new PermanentError(
      'stored_differently',
      'The site stored something else than it was sent',
      {
        hint: 'A plugin of the site may change posts as they are saved',
      }
    )
  }
  return remoteOf(stored)
}

async function create(context: Context, post: DestinationPost) {
  const api = await WordPressApi.open(context, context.settings)
  const fields = await fieldsOf(api, context, post)
  const isTest = context.delivery.event === 'test'
  const made = await api.call<WordPressPost>('wp/v2/posts', {
    method: 'POST',
    body: {
      ...fields,
      slug: post.slug,
      status: isTest ? 'draft' : context.settings.postStatus,
    },
  })
  return readBack(api, made.id, context.delivery.marker)
}

async function update(context: Context, remote: RemotePost, post: DestinationPost) {
  const api = await WordPressApi.open(context, context.settings)
  const fields = await fieldsOf(api, context, post)
  const now = await api.call<WordPressPost>(`wp/v2/posts/${remote.id}`, {
    query: { context: 'edit' },
  })
  if (now.status === 'trash') {
    throw new PermanentError('remote_gone', 'The post is in the trash of the site', {
      hint: 'Restore it there, or delete it for good',
    })
  }
  /** An editor who moved a draft on knows best; a post that is to be public is made public again. */
  const status = context.settings.postStatus === 'publish' ? 'publish' : now.status
  await api.call(`wp/v2/posts/${remote.id}`, { method: 'POST', body: { ...fields, status } })
  return readBack(api, Number(remote.id), context.delivery.marker)
}

async function find(context: Context): Promise<RemotePost | null> {
  const api = await WordPressApi.open(context, context.settings)
  const { marker } = context.delivery
  const found = await api.call<WordPressPost[]>('wp/v2/posts', {
    query: { search: marker, status: ANY_STATUS, context: 'edit', per_page: '10' },
  })
  if (!Array.isArray(found)) {
    throw new PermanentError('not_this_cms', 'The site answered without its posts', {
      field: 'url',
    })
  }
  const ours = found.find(({ content }) => content.raw?.includes(marker))
  return ours ? remoteOf(ours) : null
}

async function unpublish(context: Context, remote: RemotePost) {
  const api = await WordPressApi.open(context, context.settings)
  await api.call(`wp/v2/posts/${remote.id}`, { method: 'POST', body: { status: 'draft' } })
}

async function remove(context: Context, remote: RemotePost) {
  const api = await WordPressApi.open(context, context.settings)
  await api.call(`wp/v2/posts/${remote.id}`, { method: 'DELETE', query: { force: 'true' } })
}

interface Root {
  name?: string
  namespaces?: string[]
  authentication?: Record<string, unknown> | unknown[]
}

interface Me {
  name: string
  capabilities?: Record<string, boolean>
}

async function verify(context: PluginContext<Settings>) {
  const root = await restRoot(context, context.settings.url)
  const answer = await context.http.request(root)
  let site: Root
  try {
    site = answer.json() as Root
  } catch {
    throw new PermanentError('rest_off', 'The REST API of the site is switched off or blocked', {
      field: 'url',
      hint: 'A security plugin may block it',
    })
  }
  if (answer.status === 401 || answer.status === 403) {
    throw new PermanentError('rest_off', 'The REST API of the site is closed to outsiders', {
      field: 'url',
      hint: 'A security plugin may close it',
    })
  }
  if (!site.namespaces?.includes('wp/v2')) {
    throw new PermanentError(
      'too_old',
      'This WordPress is too old: it has no posts in its REST API',
      {
        field: 'url',
        hint: 'Use WordPress 5.6 or later',
      }
    )
  }
  if (Object.keys(site.authentication ?? {}).length === 0) {
    return {
      ok: false as const,
      code: 'no_application_passwords',
      message: 'The site offers no application passwords',
      field: 'url',
      hint: 'They need WordPress 5.6 or later and https, and must not be switched off by a plugin',
    }
  }
  const api = await WordPressApi.open(context, context.settings)
  const me = await api.call<Me>('wp/v2/users/me', { query: { context: 'edit' } })
  const wanted = context.settings.postStatus === 'publish' ? 'publish_posts' : 'edit_posts'
  if (!me.capabilities?.[wanted]) {
    throw new PermanentError('no_right', `${me.name} may not ${wanted.replace('_', ' ')}`, {
      field: 'username',
      hint: 'The user needs the role author or above',
    })
  }
  return { ok: true as const, message: `${site.name ?? 'The site'}, as ${me.name}` }
}

/** WordPress 5.6 and later, by its REST API and an application password. */
export default defineDestination({
  id: 'wordpress',
  name: 'WordPress',
  summary: 'Publishes posts on a WordPress site of yours.',
  docsUrl: 'https://developer.wordpress.org/rest-api/',
  settings: schema,
  timeoutMs: 30_000,
  functions: { verify, create, update, find, unpublish, remove },
})
