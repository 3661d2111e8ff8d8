import {
  failureOf,
  type Destination as Plugin,
  type DestinationContext,
  type DestinationPost,
  type PluginFailure,
  type RemotePost,
} from '@signalbox/sdk'
import logger from '@adonisjs/core/services/logger'
import { clock } from '#core/clock'
import { SECOND } from '#core/time'
import { requireSettings } from '#content/delivery/destination_kinds'
import { RecordingHttp } from '#content/delivery/plugin_http'
import { pluginImages } from '#content/delivery/plugin_images'
import { formerSecrets, openSecret } from '#content/delivery/secrets'
import type Destination from '#content/models/destination'
import type { Exchange } from '#content/models/delivery_attempt'

/** All requests of one attempt together. */
const WHOLE_MS = 45 * SECOND

/** What came of an attempt. */
export type Outcome =
  | { kind: 'delivered'; remote: RemotePost | null }
  | { kind: 'missing' }
  | { kind: 'retryable' | 'unknown' | 'failed'; failure: PluginFailure }

/** What an attempt is about. */
export interface AttemptOrder {
  destination: Destination
  plugin: Plugin
  delivery: DestinationContext['delivery']
}

/** One attempt: what a plugin works with, and what it did. */
export class Attempt {
  readonly #http: RecordingHttp
  readonly #plugin: Plugin
  readonly context: DestinationContext

  /** @throws E_SEALING_KEY_MISSING, InvalidRequest when the stored settings no longer suit the plugin */
  constructor({ destination, plugin, delivery }: AttemptOrder) {
    const { url, username, postStatus } = destination
    const secret = openSecret(destination)
    const former = formerSecrets(destination)
    const signal = AbortSignal.timeout(WHOLE_MS)
    this.#plugin = plugin
    this.#http = new RecordingHttp({
      host: new URL(url).host,
      secrets: [secret, ...former].filter((text) => text !== null).flatMap(writtenForms(username)),
      signal,
    })
    const log = logger.child({ plugin: `destination.${plugin.id}`, delivery: delivery.id })
    this.context = {
      settings: requireSettings(plugin, { url, username: username ?? null, secret, postStatus }),
      http: this.#http,
      log: {
        debug: (message, details) => log.debug(details ?? {}, message),
        info: (message, details) => log.info(details ?? {}, message),
        warn: (message, details) => log.warn(details ?? {}, message),
        error: (message, details) => log.error(details ?? {}, message),
      },
      clock,
      signal,
      delivery,
      images: pluginImages,
      formerSecrets: former,
    }
  }

  get exchanges(): Exchange[] {
    return this.#http.exchanges
  }

  /** The site may have changed something. */
  get hasWritten(): boolean {
    return this.#http.hasWritten
  }

  /** Whether these settings work. */
  async verify() {
    const result = await this.#plugin.functions.verify(this.context)
    return result.ok ? result : { ...result, message: this.#http.blank(result.message) }
  }

  /** Looks for the post that an earlier attempt may have made. */
  find(): Promise<Outcome> {
    return this.run(async () => {
      const remote = await this.#plugin.functions.find!(this.context)
      return remote ? { kind: 'delivered', remote } : { kind: 'missing' }
    })
  }

  /** Makes the post, or brings the one that is there to this revision. */
  put(remote: RemotePost | null, post: DestinationPost): Promise<Outcome> {
    const { functions } = this.#plugin
    return this.run(async () => ({
      kind: 'delivered',
      remote:
        remote === null || !functions.update
          ? await functions.create(this.context, post)
          : await functions.update(this.context, remote, post),
    }))
  }

  /** Takes the post back. */
  takeBack(remote: RemotePost, post: DestinationPost): Promise<Outcome> {
    return this.run(async () => {
      await this.#plugin.functions.unpublish!(this.context, remote, post)
      return { kind: 'delivered', remote }
    })
  }

  /** Removes a post for good. */
  remove(remote: RemotePost): Promise<Outcome> {
    return this.run(async () => {
      await this.#plugin.functions.remove!(this.context, remote)
      return { kind: 'delivered', remote: null }
    })
  }

  private async run(work: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await work()
    } catch (error) {
      return this.outcomeOf(error)
    }
  }

  /**
   * Anything thrown by mistake after a write may have changed the site; before it, it is the plugin's fault alone. A
   * connection that is lost after a write leaves unknown what came of it, also when the write itself was answered.
   */
  private outcomeOf(error: unknown): Outcome {
    const failure = failureOf(error)
    if (failure) {
      const isCutOff = this.hasWritten && this.exchanges.at(-1)!.error !== null
      const kind = KINDS[failure.failure]
      const message = this.#http.blank(failure.message)
      return {
        kind: kind === 'retryable' && isCutOff ? 'unknown' : kind,
        failure: { ...failure, message },
      }
    }
    logger.error({ err: error, plugin: this.#plugin.id }, 'a destination plugin failed')
    const code = 'plugin_error'
    const message = 'The plugin failed while it delivered'
    return this.hasWritten
      ? { kind: 'unknown', failure: { failure: 'unknown_outcome', code, message } }
      : { kind: 'failed', failure: { failure: 'permanent', code, message } }
  }
}

/** A secret as it goes over the wire: itself, and within the credentials of HTTP's basic scheme. */
const writtenForms = (username: string | null) => (secret: string) => [
  secret,
  Buffer.from(`${username ?? ''}:${secret}`).toString('base64'),
]

const KINDS = {
  retryable: 'retryable',
  permanent: 'failed',
  unknown_outcome: 'unknown',
  conflict: 'failed',
} as const
