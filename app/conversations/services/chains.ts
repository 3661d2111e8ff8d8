import { hash } from 'node:crypto'
import { newId } from '#core/ids'
import { settings } from '#core/services/settings'
import type { MessagePlace, SentMessage } from '#conversations/types'
import { saidBy } from '#conversations/services/message_text'

const LENGTH = 24

/**
 * Names what was said so far by a keyed hash: each message's is made of the one before it and of what it says, so that
 * equal histories of one asker have equal chains. The key is a secret of the deployment.
 */
class Chains {
  #salt = newId('salt')

  /** Reads the deployment's key; until then chains are good for this process alone. */
  async prepare() {
    this.#salt = await settings.secret('conversations.chain_salt', () => newId('salt'))
  }

  /** The chain before the first message. */
  root(askerId: string): string {
    return this.#hash(askerId)
  }

  /** The chain that goes on below a message. */
  below(place: MessagePlace | null, askerId: string): string {
    if (place === null) return this.root(askerId)
    return place.chain ?? this.#hash(place.id)
  }

  next(chain: string, message: SentMessage): string {
    return this.#hash(`${chain}\n${saidBy(message)}`)
  }

  #hash(text: string): string {
    return hash('sha256', `${this.#salt}\n${text}`, 'base64url').slice(0, LENGTH)
  }
}

/** The chains of this deployment. */
export const chains = new Chains()
