import { booleanColumn, jsonColumn } from '#core/columns'
import { RouteDecisionSchema } from '#database/schema'

/** A decision as it was stored. `record` is a `DecisionRecord`. */
export default class RouteDecision extends RouteDecisionSchema {
  static table = 'route_decisions'
  static selfAssignPrimaryKey = true

  @booleanColumn()
  declare explored: boolean

  @booleanColumn()
  declare degraded: boolean

  @jsonColumn()
  declare record: any
}
