import type { RemotePost } from '@signalbox/sdk'
import { jsonColumn } from '#core/columns'
import { DeliverySchema } from '#database/schema'
import type { DeliveryError } from '#content/models/destination'

/**
 * `waiting` is due now or later, `sending` is leased, `unknown` went out without a readable answer, `delivered` was accepted
 * and read back, `failed` was refused for good or used its tries up, `cancelled` was taken back before it went out.
 */
export const DELIVERY_STATUSES = [
  'waiting',
  'sending',
  'unknown',
  'delivered',
  'failed',
  'cancelled',
] as const

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** What one destination should have and has of one post. `revision` is wanted, `deliveredRevision` is there. */
export default class Delivery extends DeliverySchema {
  static table = 'deliveries'
  static selfAssignPrimaryKey = true

  declare status: DeliveryStatus
  declare action: 'publish' | 'unpublish'

  @jsonColumn()
  declare remote: RemotePost | null

  @jsonColumn()
  declare lastError: DeliveryError | null
}
