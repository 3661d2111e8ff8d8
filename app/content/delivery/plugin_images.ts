import type { DestinationImages } from '@signalbox/sdk'
import { outgoing } from '#core/services/outgoing'
import { SECOND } from '#core/time'

const MOST_BYTES = 10_000_000
const MOST_REDIRECTS = 3
const TIMEOUT_MS = 10 * SECOND

/** Pictures by their first bytes; what a server says of them is not relied upon. */
const KINDS: [string, (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/gif', (bytes) => bytes.toString('latin1', 0, 4) === 'GIF8'],
  [
    'image/webp',
    (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
]

/** Fetches pictures that posts name, within bounds and through the guard. */
export const pluginImages: DestinationImages = {
  async fetch(address) {
    try {
      let url = address
      for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
        const answer = await outgoing.fetch({
          url,
          maxBytes: MOST_BYTES,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        const next = answer.headers.location
        if (answer.status >= 300 && answer.status < 400 && typeof next === 'string') {
          url = new URL(next, url).href
          continue
        }
        if (answer.status !== 200) return null
        const kind = KINDS.find(([, isOne]) => isOne(answer.body))
        return kind ? { type: kind[0], bytes: new Uint8Array(answer.body) } : null
      }
      return null
    } catch {
      return null
    }
  },
}
