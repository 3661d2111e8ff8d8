import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from '@japa/runner/core'

/** What a site may do wrong with a request: after it was carried out, or instead. */
export type Trouble =
  'cut after' | 'answer cut after' | 'busy after' | 'cut instead' | 'busy instead' | 'refused'

interface StoredPost {
  id: string
  title: string
  html: string
  codeinjection_foot: string
  codeinjection_head: string | null
  status: string
  updated_at: string
  url: string
}

/** As much of Ghost's Admin API as the plugin uses, with a memory, and with troubles that a test asks for. */
export class SmallGhost {
  readonly posts: StoredPost[] = []
  readonly asked: string[] = []
  url = ''
  /** Answers wait for this. */
  held: Promise<unknown> = Promise.resolve()
  #troubles: { call: string; trouble: Trouble }[] = []

  static async start(cleanup: TestContext['cleanup']): Promise<SmallGhost> {
    const site = new SmallGhost()
    const server = createServer((request, response) => void site.answer(request, response))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    cleanup(() => void server.close().closeAllConnections())
    site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return site
  }

  /** Goes wrong at the next calls of this kind: `create`, `update`, `read` or `find`. */
  troubleAt(call: string, ...troubles: Trouble[]) {
    for (const trouble of troubles) this.#troubles.push({ call, trouble })
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    response.useChunkedEncodingByDefault = false
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const call = callOf(request)
    this.asked.push(call)
    await this.held
    const at = this.#troubles.findIndex((one) => one.call === call)
    const [{ trouble } = { trouble: null }] = at < 0 ? [] : this.#troubles.splice(at, 1)
    const isDone = trouble === null || trouble.endsWith('after')
    const posts = isDone ? this.carryOut(call, request.url!, body) : []
    if (trouble?.startsWith('cut')) return response.destroy()
    if (trouble === 'answer cut after') {
      response.writeHead(201, { 'content-type': 'application/json', 'connection': 'close' })
      return response.end(JSON.stringify({ posts }).slice(0, -20))
    }
    const status = trouble === null ? 200 : trouble === 'refused' ? 422 : 503
    response.writeHead(status, { 'content-type': 'application/json' })
    return response.end(
      JSON.stringify(status === 200 ? { posts } : { errors: [{ message: 'No' }] })
    )
  }

  private carryOut(call: string, target: string, body: string): StoredPost[] {
    const url = new URL(target, this.url)
    const id = url.pathname.split('/').at(-2)
    const stamp = { updated_at: new Date().toISOString() }
    switch (call) {
      case 'create': {
        const [sent] = JSON.parse(body).posts
        const number = String(this.posts.length + 1)
        this.posts.push({ ...sent, id: number, ...stamp, url: `${this.url}/${number}/` })
        return this.posts.slice(-1)
      }
      case 'find': {
        const marker = /'([^']+)'/.exec(url.searchParams.get('filter')!)![1]!
        return this.posts.filter((one) => one.codeinjection_foot.includes(marker))
      }
      case 'update': {
        const found = this.posts.find((one) => one.id === id)!
        Object.assign(found, JSON.parse(body).posts[0], stamp)
        return [found]
      }
      default:
        return this.posts.filter((one) => one.id === id)
    }
  }
}

function callOf({ method, url }: IncomingMessage): string {
  if (method === 'POST') return 'create'
  if (method === 'PUT') return 'update'
  return url!.includes('filter=') ? 'find' : 'read'
}
