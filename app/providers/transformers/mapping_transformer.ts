import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type { DescribedMapping } from '#providers/queries/describe_mappings'
import { healthOut, priceOut } from '#providers/wire'

/** A target's mapping to a provider, with what it costs there and how it does. */
export default class MappingTransformer extends BaseTransformer<DescribedMapping> {
  toObject() {
    const { mapping, providerName, price, health } = this.resource
    return {
      target_id: mapping.targetId,
      provider_id: mapping.providerId,
      provider: providerName,
      model: mapping.model,
      system_prompt: mapping.systemPrompt,
      defaults: mapping.defaults,
      price: priceOut(price),
      health: healthOut(health),
      created_at: isoTime(mapping.createdAt),
      updated_at: isoTime(mapping.updatedAt),
    }
  }
}
