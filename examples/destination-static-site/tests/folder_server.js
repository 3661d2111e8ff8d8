import { createServer } from 'node:http'
import { readFrontMatter } from '../src/front_matter.js'

/** A folder in memory that takes PUT, GET and DELETE, for one user. */
export async function startFolder({ username = 'editor', secret = 'a long password' } = {}) {
  const files = new Map()
  const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`

  const server = createServer(async (request, response) => {
    let text = ''
    try {
      for await (const piece of request.setEncoding('utf8')) text += piece
    } catch {
      return // The request broke off: it never happened.
    }
    const { method, headers, url } = request
    const name = decodeURIComponent(url).replace(/^\/posts\//, '')
    const end = (status, body) => response.writeHead(status).end(body)
    if (headers.authorization !== authorization) return end(401)
    if (method === 'PUT') return end(files.set(name, text) && 201)
    if (!files.has(name)) return end(404)
    if (method === 'DELETE') return end(files.delete(name) && 204)
    return method === 'GET' ? end(200, files.get(name)) : end(405)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    files,
    settings: { url: `http://127.0.0.1:${server.address().port}/posts`, username, secret },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The same as a site for the conformance suite. */
export const folderSite = {
  async start() {
    const { files, settings, stop } = await startFolder()
    return {
      settings,
      stop,
      posts: async () =>
        [...files]
          .filter(([name]) => name.endsWith('.md'))
          .map(([name, text]) => {
            const { title, tags, draft } = readFrontMatter(text)
            const body = text.replace(/^---\n.*?\n---\n\n/s, '')
            return {
              id: name.slice(0, -3),
              title,
              tags,
              body,
              status: draft ? 'draft' : 'published',
            }
          }),
      reset: async () => files.clear(),
    }
  },
}
