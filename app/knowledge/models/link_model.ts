import { jsonColumn } from '#core/columns'
import { LinkModelSchema } from '#database/schema'
import type { LinkMetrics, LinkModelState } from '#knowledge/links/types'

/** A model that suggests facts: one training and what became of it. */
export default class LinkModel extends LinkModelSchema {
  static table = 'link_models'
  static selfAssignPrimaryKey = true

  declare state: LinkModelState

  @jsonColumn()
  declare predictors: any

  @jsonColumn()
  declare settings: any

  @jsonColumn()
  declare metrics: any

  /** What was measured, once it is trained. */
  get measured(): LinkMetrics | null {
    return this.metrics
  }
}
