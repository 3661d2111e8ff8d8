import { booleanColumn } from '#core/columns'
import { BudgetSchema } from '#database/schema'
import type { BudgetScope, BudgetWindow } from '#billing/types'

/** A limit on money that a workspace sets for itself, one of its keys or one of its tenants. */
export default class Budget extends BudgetSchema {
  static table = 'budgets'
  static selfAssignPrimaryKey = true

  declare scope: BudgetScope
  declare window: BudgetWindow

  @booleanColumn()
  declare allowUnpriced: boolean
}
