import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ProviderPreset } from '@signalbox/sdk'

/** A kind of provider, as a form for a new one needs it. */
export default class PresetTransformer extends BaseTransformer<ProviderPreset> {
  toObject() {
    const preset = this.resource
    return {
      id: preset.id,
      name: preset.name,
      summary: preset.summary,
      docs_url: preset.docsUrl,
      base_url: preset.baseUrl,
      base_url_required: preset.baseUrlRequired,
      placeholders: Object.entries(preset.placeholders).map(([name, { label, help, example }]) => ({
        name,
        label,
        help: help ?? '',
        example: example ?? null,
      })),
      local: preset.local,
      api_key_required: preset.apiKey.required,
      api_key_header: preset.apiKey.header,
      api_key_url: preset.apiKey.url ?? null,
      timeout_s: preset.timeoutS,
    }
  }
}
