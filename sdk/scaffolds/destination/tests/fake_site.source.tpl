import { createServer{{ts , type IncomingMessage}} } from 'node:http'{{ts 
import type { AddressInfo } from 'node:net'
import type { DestinationSite } from '@signalbox/sdk/testing'}}

const KEY = 'key-of-the-fake-site'

/** A small imitation of the site, in memory. Make it do what the real one does, oddities included. */
export const fakeSite{{ts : DestinationSite}} = {
  async start() {
    let posts{{ts : any[]}} = []
    let last = 0

    const answerTo = (
      { method, headers }{{ts : IncomingMessage}},
      url{{ts : URL}},
      body{{ts : any}}
    ){{ts : [number, object]}} => {
      if (headers.authorization !== `Bearer ${KEY}`) return [401, { error: 'unknown key' }]
      if (url.pathname === '/api/site') return [200, { site: { name: 'A site' } }]
      const shown = (post{{ts : any}}) => ({ ...post, url: `${url.origin}/${post.slug}` })
      if (url.pathname === '/api/posts' && method === 'GET') {
        const marker = url.searchParams.get('marker')
        return [200, { posts: posts.filter((post) => post.marker === marker).map(shown) }]
      }
      if (url.pathname === '/api/posts' && method === 'POST') {
        const post = { ...body, id: String(++last) }
        posts.push(post)
        return [201, { post: shown(post) }]
      }
      const post = posts.find(({ id }) => url.pathname === `/api/posts/${id}`)
      if (!post) return [404, { error: 'not found' }]
      if (method === 'PUT') Object.assign(post, body)
      if (method === 'DELETE') posts = posts.filter((one) => one !== post)
      return [200, { post: shown(post) }]
    }

    const server = createServer(async (request, response) => {
      let text = ''
      try {
        for await (const piece of request.setEncoding('utf8')) text += piece
      } catch {
        return // The request broke off: it never happened.
      }
      const url = new URL(request.url{{ts !}}, `http://${request.headers.host}`)
      const [status, json] = answerTo(request, url, text === '' ? undefined : JSON.parse(text))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
    await new Promise{{ts <void>}}((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address(){{ts  as AddressInfo}}

    return {
      settings: { url: `http://127.0.0.1:${port}`, secret: KEY },
      posts: async () =>
        posts.map(({ id, title, html, tags, draft }) => ({
          id,
          title,
          html,
          tags,
          status: draft ? 'draft' : 'published',
        })),
      reset: async () => {
        posts = []
      },
      stop: async () => {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      },
    }
  },
}
