import type { IncomingMessage } from 'node:http'
import { E_BODY_TOO_LARGE, E_UNSUPPORTED_MEDIA_TYPE } from '#core/errors'
import { E_CLIENT_GONE } from '#gateway/errors'

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/**
 * Reads the JSON body of a request as it came, up to a limit in bytes (`limitName` says it to people).
 *
 * @throws E_UNSUPPORTED_MEDIA_TYPE, E_BODY_TOO_LARGE, E_CLIENT_GONE
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  limitName: string
): Promise<Buffer> {
  const { headers } = request
  const type = headers['content-type'] ?? 'application/json'
  if (!JSON_TYPE.test(type)) throw new E_UNSUPPORTED_MEDIA_TYPE([type.slice(0, 80)])
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new E_UNSUPPORTED_MEDIA_TYPE([encoding.slice(0, 80)])
  if (Number(headers['content-length']) > limit) throw new E_BODY_TOO_LARGE([limitName])
  return collect(request, limit, limitName)
}

function collect(request: IncomingMessage, limit: number, limitName: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const pieces: Buffer[] = []
  let size = 0
  const leave = () => {
    if (!request.complete) reject(new E_CLIENT_GONE())
  }
  request.on('data', (piece: Buffer) => {
    size += piece.length
    if (size <= limit) pieces.push(piece)
    else reject(new E_BODY_TOO_LARGE([limitName]))
  })
  request.once('end', () => resolve(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)))
  request.once('error', leave)
  request.once('close', leave)
  return promise
}
