import { inject } from '@adonisjs/core'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import type Provider from '#providers/models/provider'
import { FindProvider } from '#providers/queries/find_provider'
import { askModels, type ModelsAnswer } from '#providers/services/ask_models'
import { healthBoard } from '#providers/services/health_board'
import { presets } from '#providers/services/presets'
import { PROVEN_TOPIC } from '#providers/services/provider_directory'

/** Calls a provider's list of models with the stored credentials and keeps what was found. */
@inject()
export class CheckProvider {
  constructor(private findProvider: FindProvider) {}

  /** @throws E_NOT_FOUND */
  async handle(scope: string, id: string): Promise<ModelsAnswer> {
    const provider = await this.findProvider.handle(scope, id)
    const answer = await this.ask(provider)
    await db
      .from('providers')
      .where('id', id)
      .update({ last_check: JSON.stringify(this.summary(answer)) })
    healthBoard.probed(id, answer.error?.message ?? null)
    if (answer.error === null) await changes.publish(PROVEN_TOPIC, id)
    return answer
  }

  private async ask(provider: Provider): Promise<ModelsAnswer> {
    const preset = presets.find(provider.kind)
    if (preset) return askModels(provider, preset)
    const message = `No provider kind "${provider.kind}" is switched on in this deployment`
    return {
      reachable: false,
      latencyMs: null,
      models: [],
      error: { code: 'kind_missing', message },
    }
  }

  private summary({ reachable, latencyMs, models, error }: ModelsAnswer) {
    return { at: clock.now(), reachable, latency_ms: latencyMs, model_count: models.length, error }
  }
}
