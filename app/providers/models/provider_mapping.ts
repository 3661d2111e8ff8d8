import { jsonColumn } from '#core/columns'
import { ProviderMappingSchema } from '#database/schema'

/** The model of a provider that a target runs on, within one scope. */
export default class ProviderMapping extends ProviderMappingSchema {
  static table = 'provider_mappings'
  static selfAssignPrimaryKey = true

  /** Request defaults, under those of the request. */
  @jsonColumn()
  declare defaults: Record<string, unknown>
}
