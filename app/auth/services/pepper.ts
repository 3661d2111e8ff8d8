import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import { settings } from '#core/services/settings'

/**
 * The deployment secret that tokens are hashed with (HMAC-SHA256): a copy of the database alone tells nothing about
 * them. See docs/adr/0001-key-pepper.md.
 */
class Pepper {
  /** Names the secret in stored rows. */
  readonly kid = 'p1'
  #key: KeyObject | null = null

  /** Reads the secret, making it on the first start of the deployment. @throws E_SEALING_KEY_MISSING */
  async load() {
    if (this.#key) return
    const secret = await settings.secret('key_pepper', () => randomBytes(32).toString('base64'))
    this.#key = createSecretKey(Buffer.from(secret, 'base64'))
  }

  /** The hash that a token is stored and found by. */
  hash(token: string): string {
    if (!this.#key) throw new Error('The key pepper is not loaded yet')
    return createHmac('sha256', this.#key).update(token).digest('hex')
  }
}

/** The one pepper of this deployment. */
export const pepper = new Pepper()
