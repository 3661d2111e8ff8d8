import { booleanColumn, jsonColumn } from '#core/columns'
import { DestinationSchema } from '#database/schema'

/** Why something did not work, for people and programs. */
export interface DeliveryError {
  code: string
  message: string
  field?: string
  hint?: string
}

/** `needs_attention`: the site refuses what is stated here, and nothing is sent until that is changed. */
export type DestinationState = 'ok' | 'needs_attention'

/** A place that a workspace publishes posts to, with its secret sealed. */
export default class Destination extends DestinationSchema {
  static table = 'destinations'
  static selfAssignPrimaryKey = true

  declare state: DestinationState
  declare postStatus: 'publish' | 'draft'

  @booleanColumn()
  declare autoPublish: boolean

  @booleanColumn()
  declare enabled: boolean

  @jsonColumn()
  declare lastError: DeliveryError | null
}
