import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { clock } from '#core/clock'
import { MINUTE, SECOND } from '#core/time'

interface Use {
  at: number
  address: string
}

const WRITE_AFTER_MS = SECOND
const MOST_REMEMBERED = 20_000

/**
 * Notes when keys were last used, off the request path: uses wait for a second and are written together, and a key that
 * was written within the last minute is left alone, by whichever replica.
 */
export class LastUses {
  #waiting = new Map<string, Use>()
  #written = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null

  /** Takes the address as a function: it is rarely needed. */
  note(keyId: string, addressOf: () => string) {
    const now = clock.now()
    if (now - (this.#written.get(keyId) ?? -Infinity) < MINUTE) return
    if (this.#written.size >= MOST_REMEMBERED) this.#written.clear()
    this.#written.set(keyId, now)
    this.#waiting.set(keyId, { at: now, address: addressOf() })
    this.#timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref()
  }

  /** Writes what waits. A use that cannot be written is not worth more than a line in the log. */
  async write() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const [keyId, { at, address }] of waiting) {
      try {
        await db
          .from('api_keys')
          .where('id', keyId)
          .where((query) =>
            query.whereNull('last_used_at').orWhere('last_used_at', '<=', at - MINUTE)
          )
          .update({ last_used_at: at, last_used_ip: address })
      } catch (error) {
        logger.debug({ err: error, key_id: keyId }, 'the last use of a key was not written')
      }
    }
  }
}

/** The notes of this process. */
export const lastUses = new LastUses()
