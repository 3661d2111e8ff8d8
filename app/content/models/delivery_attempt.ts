import { jsonColumn } from '#core/columns'
import { DeliveryAttemptSchema } from '#database/schema'

/** One request of an attempt and what the site answered. Secrets are blanked. */
export interface Exchange {
  method: string
  url: string
  sentBytes: number
  status: number | null
  /** The beginning of the answer. */
  answer: string | null
  error: string | null
  tookMs: number
}

/** One attempt at a delivery, written before its first byte goes out. */
export default class DeliveryAttempt extends DeliveryAttemptSchema {
  static table = 'delivery_attempts'
  static selfAssignPrimaryKey = true

  declare kind: 'deliver' | 'update' | 'unpublish' | 'reconcile' | 'test'
  declare outcome: 'running' | 'delivered' | 'retryable' | 'unknown' | 'failed' | 'lost'

  @jsonColumn()
  declare exchanges: Exchange[]
}
