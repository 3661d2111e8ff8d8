import { setImmediate as turn } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { E_BAD_BODY, E_BODY_TOO_LARGE } from '#core/errors'

/** A file has at most so many bytes, unpacked ones included. */
export const MOST_FILE_BYTES = 64 * 1024 * 1024

const GZIP = [0x1f, 0x8b]

/**
 * The text of a file that is sent, unpacked when it is gzipped, whatever its headers say. Requests of others get their turn
 * between the pieces.
 *
 * @throws E_BODY_TOO_LARGE, E_BAD_BODY for what is no UTF-8 or broken gzip
 */
export async function* fileText(
  body: Readable,
  mostBytes: number = MOST_FILE_BYTES
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  for await (const chunk of unpacked(body, mostBytes)) {
    bytes += chunk.length
    if (bytes > mostBytes) throw tooLarge(mostBytes)
    yield decoded(decoder, chunk)
    await turn()
  }
  yield decoded(decoder)
}

async function* unpacked(body: Readable, mostBytes: number): AsyncGenerator<Buffer> {
  const pieces = limited(body, mostBytes)
  const first = await firstBytes(pieces)
  const whole = async function* () {
    if (first.length > 0) yield first
    yield* pieces
  }
  if (!GZIP.every((byte, at) => first[at] === byte)) return yield* whole()
  const gunzip = createGunzip()
  const fed = feed(gunzip, whole())
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) yield chunk
    await fed
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) {
      throw new E_BAD_BODY(['The file is not whole gzip'])
    }
    throw error
  } finally {
    gunzip.destroy()
    await fed.catch(() => {})
  }
}

/** What was sent counts as well: a file may unpack to nothing. */
async function* limited(body: Readable, mostBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw tooLarge(mostBytes)
    yield chunk
  }
}

/** As many pieces as it takes to see whether it is gzip. */
async function firstBytes(pieces: AsyncGenerator<Buffer>): Promise<Buffer> {
  let first = Buffer.alloc(0)
  while (first.length < GZIP.length) {
    const { value, done } = await pieces.next()
    if (done) break
    first = Buffer.concat([first, value])
  }
  return first
}

async function feed(gunzip: ReturnType<typeof createGunzip>, pieces: AsyncGenerator<Buffer>) {
  try {
    for await (const piece of pieces) {
      if (gunzip.destroyed) return
      if (!gunzip.write(piece)) {
        await new Promise<void>((resolve) => {
          gunzip.once('drain', resolve)
          gunzip.once('close', resolve)
        })
      }
    }
    gunzip.end()
  } catch (error) {
    gunzip.destroy(error as Error)
    throw error
  }
}

function decoded(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw new E_BAD_BODY(['The file is not UTF-8'])
  }
}

const tooLarge = (mostBytes: number) =>
  new E_BODY_TOO_LARGE([`${Math.floor(mostBytes / 1024 / 1024)}mb, unpacked`])
