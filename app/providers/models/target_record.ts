import { booleanColumn, jsonColumn } from '#core/columns'
import { TargetSchema } from '#database/schema'
import type { Capabilities, Rates } from '#providers/types'

/** Rates as an operator states them, with tiers. */
export type StatedPrice = Rates & { tiers?: (Partial<Rates> & { aboveTokens: number })[] }

/** Quality as an operator states it. */
export interface StatedQuality {
  overall: number | null
  domains: Record<string, number>
}

/** What an operator states about a target: an own one, or changes to one of the catalogue. Null means as the catalogue says. */
export default class TargetRecord extends TargetSchema {
  static table = 'targets'
  static selfAssignPrimaryKey = true

  declare kind: 'model' | 'agent'

  @booleanColumn()
  declare isOwn: boolean

  @booleanColumn()
  declare hidden: boolean

  @booleanColumn()
  declare openWeights: boolean | null

  @jsonColumn()
  declare defaults: Record<string, unknown> | null

  @jsonColumn()
  declare tools: Record<string, unknown>[] | null

  @jsonColumn()
  declare capabilities: Capabilities | null

  @jsonColumn()
  declare regions: string[] | null

  @jsonColumn()
  declare tags: string[] | null

  @jsonColumn()
  declare skills: string[] | null

  @jsonColumn()
  declare quality: StatedQuality | null

  /** Wins over every other price. */
  @jsonColumn()
  declare price: StatedPrice | null

  /** Counts where the catalogue does not recognise the upstream model. */
  @jsonColumn()
  declare declaredPrice: StatedPrice | null
}
