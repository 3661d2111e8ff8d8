import logger from '@adonisjs/core/services/logger'
import { MINUTE } from '#core/time'
import Provider from '#providers/models/provider'
import { askModels } from '#providers/services/ask_models'
import { healthBoard } from '#providers/services/health_board'
import { presets } from '#providers/services/presets'
import { directory } from '#providers/services/provider_directory'
import { PLATFORM } from '#providers/services/scope'

const EVERY = MINUTE
const AT_ONCE = 4

/**
 * Asks the platform's providers for their models now and then, where no traffic tells how they do. Workspaces' providers are never
 * asked: their keys are used for their own requests alone.
 */
export class Prober {
  #timer: NodeJS.Timeout | null = null

  start() {
    this.#timer ??= this.schedule()
  }

  stop() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  /** One round, without waiting for the time. */
  async probe() {
    const inUse = new Set(
      [...directory.platformMappings.values()].map(({ connection }) => connection.providerId)
    )
    const ids = [...inUse].filter((id) => !healthBoard.hadTraffic(id))
    const providers = await Provider.query()
      .where({ scope: PLATFORM, enabled: true })
      .whereIn('id', ids)
    while (providers.length > 0) {
      await Promise.all(providers.splice(0, AT_ONCE).map((provider) => this.ask(provider)))
    }
  }

  private async ask(provider: Provider) {
    const preset = presets.find(provider.kind)
    if (!preset) return
    const { error } = await askModels(provider, preset)
    healthBoard.probed(provider.id, error?.message ?? null)
  }

  /** Replicas that start together do not ask together. */
  private schedule(): NodeJS.Timeout {
    const pause = EVERY * (0.75 + Math.random() / 2)
    return setTimeout(async () => {
      await this.probe().catch((error) =>
        logger.warn({ err: error }, 'providers could not be probed')
      )
      if (this.#timer) this.#timer = this.schedule()
    }, pause).unref()
  }
}

/** The prober of this process. */
export const prober = new Prober()
