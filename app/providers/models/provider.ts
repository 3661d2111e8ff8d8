import { booleanColumn, jsonColumn } from '#core/columns'
import { ProviderSchema } from '#database/schema'

/** What the last check of a provider found. */
export interface LastCheck {
  at: number
  reachable: boolean
  latency_ms: number | null
  model_count: number
  error: { code: string; message: string } | null
}

/** A chat-completions endpoint of the platform or of a workspace, with its secrets sealed. */
export default class Provider extends ProviderSchema {
  static table = 'providers'
  static selfAssignPrimaryKey = true

  @booleanColumn()
  declare enabled: boolean

  /** Names of further headers with their values as they are shown. */
  @jsonColumn()
  declare extraHeadersMasked: Record<string, string>

  @jsonColumn()
  declare lastCheck: LastCheck | null
}
