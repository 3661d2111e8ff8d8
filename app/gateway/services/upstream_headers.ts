import type { Connection } from '#providers/types'

const ready = new WeakMap<Connection, string[]>()

/** All headers of a call, in pairs: the connection's own and what every call needs. Nothing of the client is among them. */
export function upstreamHeaders(connection: Connection): string[] {
  let headers = ready.get(connection)
  if (!headers) {
    const all = {
      'content-type': 'application/json',
      'accept': 'application/json, text/event-stream',
      'accept-encoding': 'identity',
      'user-agent': 'Signalbox',
      ...lowerCased(connection.headers),
    }
    headers = Object.entries(all).flat()
    ready.set(connection, headers)
  }
  return headers
}

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
