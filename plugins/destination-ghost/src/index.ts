import {
  defineDestination,
  PermanentError,
  settings,
  type DestinationContext,
  type DestinationPost,
  type RemotePost,
  type SettingsOf,
} from '@signalbox/sdk'
import { GhostApi } from './api.ts'
import { imageMark, uploadImage } from './images.ts'

const schema = settings.object({
  url: settings.url({ label: 'Site', example: 'https://blog.example' }),
  secret: settings.secret({
    label: 'Admin API key',
    help: 'Settings → Integrations → Custom integration',
  }),
  postStatus: settings.enum(['publish', 'draft'], { default: 'publish' }),
})

type Settings = SettingsOf<typeof schema>
type Context = DestinationContext<Settings>

interface GhostPost {
  id: string
  url: string
  status: string
  updated_at: string
  html: string | null
  codeinjection_foot: string | null
  codeinjection_head: string | null
  feature_image: string | null
}

interface Posts {
  posts: GhostPost[]
}

/** What Ghost takes, in characters. */
const LONGEST = { title: 255, excerpt: 300, tag: 191 }

const remoteOf = ({ id, url, status, updated_at: version }: GhostPost): RemotePost => ({
  id,
  url: status === 'published' ? url : null,
  version,
})

const statusOf = ({ delivery, settings: own }: Context) =>
  delivery.event === 'test' || own.postStatus === 'draft' ? 'draft' : 'published'

/** HTML in a card of its own is kept as it is; Ghost would take tables, strikes and details out of it otherwise. */
const card = (html: string) => `<!--kg-card-begin: html-->\n${html}\n<!--kg-card-end: html-->`

const comment = (text: string) => `<!-- ${text} -->`

/** Cuts between characters, never inside one. */
const cut = (text: string, most: number) =>
  text.length <= most ? text : `${[...text.slice(0, most - 1)].join('').trimEnd()}…`.slice(0, most)

async function fieldsOf(
  api: GhostApi,
  context: Context,
  post: DestinationPost,
  now: GhostPost | null
) {
  const names = [post.category, ...post.tags].filter((name) => name !== null)
  return {
    title: cut(post.title, LONGEST.title),
    html: card(post.html),
    custom_excerpt: post.summary === '' ? null : cut(post.summary, LONGEST.excerpt),
    tags: [...new Set(names)].map((name) => ({ name: cut(name, LONGEST.tag) })),
    codeinjection_foot: comment(context.delivery.marker),
    ...(await imageOf(api, context, post.imageUrl, now)),
  }
}

/** A picture goes up once: the post says which one it has. */
async function imageOf(
  api: GhostApi,
  context: Context,
  address: string | null,
  now: GhostPost | null
) {
  if (address === null) return { feature_image: null, codeinjection_head: null }
  const mark = comment(imageMark(address))
  if (now?.codeinjection_head === mark) return {}
  return {
    feature_image: await uploadImage(api, context, address),
    codeinjection_head: mark,
  }
}

/** Ghost answers 201 to a body that it did not understand and stores an empty post. @throws PluginError */
async function readBack(api: GhostApi, id: string, { delivery }: Context): Promise<RemotePost> {
  const stored = await read(api, id)
  const isOurs = stored.codeinjection_foot?.includes(delivery.marker)
  if (!isOurs || !stored.html?.trim()) {
    throw new PermanentError(
      'stored_differently',
      'The site stored something else than it was sent'
    )
  }
  return remoteOf(stored)
}

async function read(api: GhostApi, id: string): Promise<GhostPost> {
  return onlyOne(await api.call<Posts>(`posts/${id}/`, { query: { formats: 'html' } }))
}

/** The post of an answer. @throws PermanentError when something else came */
function onlyOne(answer: Partial<Posts> | undefined): GhostPost {
  const post = answer?.posts?.[0]
  if (post !== undefined) return post
  throw new PermanentError('not_this_cms', 'The site answered without the post', { field: 'url' })
}

async function create(context: Context, post: DestinationPost) {
  const api = new GhostApi(context, context.settings)
  const fields = await fieldsOf(api, context, post, null)
  const made = await api.call<Posts>('posts/', {
    method: 'POST',
    query: { source: 'html' },
    body: { posts: [{ ...fields, slug: post.slug, status: statusOf(context) }] },
  })
  return readBack(api, onlyOne(made).id, context)
}

async function update(context: Context, remote: RemotePost, post: DestinationPost) {
  const api = new GhostApi(context, context.settings)
  const now = await read(api, remote.id)
  const fields = await fieldsOf(api, context, post, now)
  /** An editor who moved a draft on knows best; a post that is to be public is made public again. */
  const status = statusOf(context) === 'published' ? 'published' : now.status
  await api.call<Posts>(`posts/${remote.id}/`, {
    method: 'PUT',
    query: { source: 'html' },
    body: { posts: [{ ...fields, status, updated_at: now.updated_at }] },
  })
  return readBack(api, remote.id, context)
}

async function find(context: Context): Promise<RemotePost | null> {
  const api = new GhostApi(context, context.settings)
  const { posts } = await api.call<Partial<Posts>>('posts/', {
    query: { filter: `codeinjection_foot:~'${context.delivery.marker}'`, limit: '1' },
  })
  if (posts === undefined) {
    throw new PermanentError('not_this_cms', 'The site answered without its posts', {
      field: 'url',
    })
  }
  return posts[0] ? remoteOf(posts[0]) : null
}

async function unpublish(context: Context, remote: RemotePost) {
  const api = new GhostApi(context, context.settings)
  const { updated_at: version } = await read(api, remote.id)
  await api.call(`posts/${remote.id}/`, {
    method: 'PUT',
    body: { posts: [{ status: 'draft', updated_at: version }] },
  })
}

async function remove(context: Context, remote: RemotePost) {
  await new GhostApi(context, context.settings).call(`posts/${remote.id}/`, { method: 'DELETE' })
}

interface GhostSite {
  site: { title: string; version: string }
}

/** Ghost 5 and later, by its Admin API and the key of a custom integration. */
export default defineDestination({
  id: 'ghost',
  name: 'Ghost',
  summary: 'Publishes posts on a Ghost site of yours.',
  docsUrl: 'https://docs.ghost.org/admin-api',
  settings: schema,
  timeoutMs: 30_000,
  functions: {
    async verify(context) {
      const api = new GhostApi(context, context.settings)
      const { site } = await api.call<GhostSite>('site/')
      if (Number.parseInt(site.version, 10) < 5) {
        throw new PermanentError('too_old', `This is Ghost ${site.version}; 5 or later is needed`, {
          field: 'url',
        })
      }
      await api.call<Posts>('posts/', { query: { limit: '1', fields: 'id' } })
      return { ok: true, message: `${site.title}, Ghost ${site.version}` }
    },
    create,
    update,
    find,
    unpublish,
    remove,
  },
})
