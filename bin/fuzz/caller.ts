import type { FuzzOperation } from './document.js'
import type { FuzzRequest } from './requests.js'

export interface FuzzAnswer {
  status: number
  type: string
  text: string
  json: unknown
  /** The request as a command, to be repeated by hand. */
  curl: string
}

const TIMEOUT_MS = 15_000

const addressOf = (base: string, operation: FuzzOperation, request: FuzzRequest) => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent((request.path[name] ?? 'x').toWellFormed()).replace(/^\.+$/, 'x')
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query)) {
    for (const one of [value].flat()) {
      if (one !== null && one !== undefined) search.append(name, String(one).toWellFormed())
    }
  }
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends requests with the credentials that an operation asks for, or without. */
export class Caller {
  constructor(
    private readonly base: string,
    private readonly key: string,
    private readonly adminToken: string
  ) {}

  credentials(operation: FuzzOperation): Record<string, string> {
    return operation.isOperators
      ? { 'x-admin-token': this.adminToken }
      : { authorization: `Bearer ${this.key}` }
  }

  async send(
    operation: FuzzOperation,
    request: FuzzRequest,
    { credentials = this.credentials(operation), method = operation.method } = {}
  ): Promise<FuzzAnswer> {
    const url = addressOf(this.base, operation, request)
    const given = request.body === undefined ? undefined : JSON.stringify(request.body)
    const body = request.raw ?? given
    const headers = {
      ...request.headers,
      ...credentials,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const curl = `curl -X ${method} '${url}'${body ? ` -H 'content-type: application/json' -d '${body.slice(0, 600)}'` : ''}`
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await fetch(url, { method, headers, body, redirect: 'manual', signal })
      const text = await answer.text()
      const type = answer.headers.get('content-type') ?? ''
      return { status: answer.status, type, text, json: parse(text), curl }
    } catch (error) {
      return {
        status: 0,
        type: '',
        text: String((error as Error).cause ?? error),
        json: undefined,
        curl,
      }
    }
  }
}
