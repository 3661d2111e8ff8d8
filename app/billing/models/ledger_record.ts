import { booleanColumn } from '#core/columns'
import { LedgerSchema } from '#database/schema'
import type { MeteredKind } from '#billing/types'

/** A row of the ledger, to be read; rows are written by the Ledger alone. */
export default class LedgerRecord extends LedgerSchema {
  static table = 'ledger'

  declare kind: MeteredKind

  @booleanColumn()
  declare estimated: boolean

  @booleanColumn()
  declare streamed: boolean
}
