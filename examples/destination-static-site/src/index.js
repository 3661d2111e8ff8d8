import { ConflictError, defineDestination, PermanentError, settings } from '@signalbox/sdk'
import { Files, notTheFolder } from './files.js'
import { readFrontMatter, toMarkdown } from './front_matter.js'

const schema = settings.object({
  url: settings.url({ label: 'Folder', example: 'https://files.example/content/posts' }),
  username: settings.string({ label: 'User name', optional: true }),
  secret: settings.secret({ label: 'Password', optional: true }),
  postStatus: settings.enum(['publish', 'draft'], { default: 'publish' }),
})

/** So many names are tried for a post whose own is taken. */
const MOST_NAMES = 5

const isDraft = ({ delivery, settings: own }) =>
  delivery.event === 'test' || own.postStatus === 'draft'

const markerOf = (text) => (text === null ? null : readFrontMatter(text)?.signalbox?.marker)

/** Where it is kept under which name a post was written. */
const noteOf = (marker) => `.signalbox/${marker.replace(/[^\w-]/g, '-')}.txt`

/** The first name that is free, or that an earlier attempt took for this post. */
async function nameFor(files, { slug }, marker) {
  for (let number = 1; number <= MOST_NAMES; number++) {
    const name = number === 1 ? slug : `${slug}-${number}`
    const text = await files.get(`${name}.md`)
    if (text === null || markerOf(text) === marker) return name
  }
  throw new ConflictError('already_there', `Other files are called ${slug} already`)
}

/** Writes a file and reads it back: servers say 200 and store nothing. */
async function write(context, files, name, post) {
  const { id, marker } = context.delivery
  const draft = isDraft(context)
  await files.put(`${name}.md`, toMarkdown(post, { draft, marker, delivery: id }))
  return readBack(files, name, marker)
}

async function readBack(files, name, marker) {
  const text = await files.get(`${name}.md`)
  if (markerOf(text) !== marker) {
    throw new PermanentError('stored_differently', 'The folder has something else than was sent')
  }
  return remoteOf(files, name, text)
}

const remoteOf = (files, name, text) => ({
  id: name,
  url: readFrontMatter(text).draft ? null : files.address(`${name}.md`),
})

export default defineDestination({
  id: 'static-site',
  name: 'Static site',
  summary: 'Writes posts as Markdown files with front matter into a folder of yours.',
  docsUrl: 'https://www.rfc-editor.org/rfc/rfc4918',
  settings: schema,
  functions: {
    /** Writes a file, reads it back and deletes it. */
    async verify(context) {
      const files = new Files(context)
      const text = `Signalbox looked whether files can be written here (${context.clock.now()}).`
      await files.put('.signalbox/verify.txt', text)
      const stored = await files.get('.signalbox/verify.txt')
      if (stored !== text) throw notTheFolder('What is written there cannot be read back')
      await files.delete('.signalbox/verify.txt')
      return { ok: true, message: 'Files can be written, read and deleted' }
    },

    /** The note comes first: whatever is lost after it, the post is found again. */
    async create(context, post) {
      const files = new Files(context)
      const { marker } = context.delivery
      const name = await nameFor(files, post, marker)
      await files.put(noteOf(marker), name)
      return write(context, files, name, post)
    },

    update: (context, remote, post) => write(context, new Files(context), remote.id, post),

    async find(context) {
      const files = new Files(context)
      const { marker } = context.delivery
      const name = await files.get(noteOf(marker))
      if (name === null) return null
      if (!/^[\p{L}\p{N}_-]{1,200}$/u.test(name)) throw notTheFolder('The folder answers oddly')
      const text = await files.get(`${name}.md`)
      if (text !== null && readFrontMatter(text) === null) {
        throw notTheFolder('The folder answers oddly')
      }
      return markerOf(text) === marker ? remoteOf(files, name, text) : null
    },

    unpublish: (context, remote) => new Files(context).delete(`${remote.id}.md`),

    async remove(context, remote) {
      const files = new Files(context)
      await files.delete(`${remote.id}.md`)
      await files.delete(noteOf(context.delivery.marker))
    },
  },
})
