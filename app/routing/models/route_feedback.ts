import { booleanColumn, jsonColumn } from '#core/columns'
import { RouteFeedbackSchema } from '#database/schema'

/** What a caller said of a target's answer to a request. `domains` is a list of names. */
export default class RouteFeedback extends RouteFeedbackSchema {
  static table = 'route_feedback'

  @booleanColumn()
  declare success: boolean

  @jsonColumn()
  declare domains: any
}
