import { jsonColumn } from '#core/columns'
import { RouterSnapshotSchema } from '#database/schema'

/** A trained model as it is stored. `accepted` passed the comparison with the one that served; `rejected` did not. */
export default class RouterSnapshot extends RouterSnapshotSchema {
  static table = 'router_snapshots'

  declare state: 'accepted' | 'rejected'

  @jsonColumn()
  declare report: any

  @jsonColumn()
  declare trainedOn: any
}
