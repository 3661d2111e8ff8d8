import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type { DescribedTarget } from '#providers/queries/list_targets'
import { capabilitiesOut, priceOut } from '#providers/wire'

/** A target for operators, with what they stated about it. */
export default class TargetTransformer extends BaseTransformer<DescribedTarget> {
  toObject() {
    const { base, target, record } = this.resource
    const { execution } = target
    return {
      id: target.id,
      kind: target.kind,
      origin: base.isOwn ? 'operator' : 'catalogue',
      hidden: base.hidden,
      name: target.name,
      vendor: target.vendor,
      family: target.family,
      base_target_id: target.baseTargetId,
      open_weights: target.openWeights,
      release_date: target.releaseDate,
      capabilities: capabilitiesOut(target.capabilities),
      context_tokens: target.contextTokens,
      max_output_tokens: target.maxOutputTokens,
      regions: target.regions,
      tags: target.tags,
      description: target.description ?? null,
      skills: target.skills ?? [],
      quality: {
        overall: target.quality.overall,
        domains: target.quality.domains,
        source: target.quality.source ?? null,
      },
      price: priceOut(target.price),
      declared_price: base.prices.declared && priceOut(base.prices.declared),
      system_prompt: record?.systemPrompt ?? null,
      defaults: record?.defaults ?? {},
      tools: record?.tools ?? [],
      executable: execution !== null,
      provider: execution?.connection.name ?? null,
      model: execution?.upstreamModel ?? null,
      demo: execution?.connection.demo ?? false,
      changed_at: isoTime(record?.updatedAt),
    }
  }
}
