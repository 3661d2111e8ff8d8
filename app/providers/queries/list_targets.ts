import { E_NOT_FOUND } from '#core/errors'
import TargetRecord from '#providers/models/target_record'
import type { BaseTarget } from '#providers/services/base_targets'
import { directory } from '#providers/services/provider_directory'
import type { Target } from '#providers/types'

/** A target as operators see it: what it is on the platform, and what they stated about it. */
export interface DescribedTarget {
  base: BaseTarget
  target: Target
  record: TargetRecord | null
}

/** Which targets are wanted. */
export interface TargetFilter {
  q?: string
  kind?: 'model' | 'agent'
  executable?: boolean
  limit: number
  offset: number
}

const effective = (base: BaseTarget): Target =>
  directory.platform.byId.get(base.target.id) ?? base.target

const mentions = ({ id, name, vendor, family }: Target, q: string) =>
  [id, name, vendor ?? '', family ?? ''].some((text) => text.toLowerCase().includes(q))

/** Lists the targets of the platform, hidden ones included. */
export class ListTargets {
  async handle({ q, kind, executable, limit, offset }: TargetFilter) {
    const wanted = q?.trim().toLowerCase() ?? ''
    const found = [...directory.bases.values()]
      .map((base) => ({ base, target: effective(base) }))
      .filter(({ target }) => kind === undefined || target.kind === kind)
      .filter(
        ({ target }) => executable === undefined || (target.execution !== null) === executable
      )
      .filter(({ target }) => wanted === '' || mentions(target, wanted))
      .sort((one, other) => one.target.id.localeCompare(other.target.id, 'en'))
    const page = found.slice(offset, offset + limit)
    const records = await TargetRecord.query().whereIn(
      'id',
      page.map(({ target }) => target.id)
    )
    const byId = new Map(records.map((record) => [record.id, record]))
    const items: DescribedTarget[] = page.map((item) => ({
      ...item,
      record: byId.get(item.target.id) ?? null,
    }))
    return { items, total: found.length }
  }

  /** One target by its id in any case. @throws E_NOT_FOUND */
  async find(targetId: string): Promise<DescribedTarget> {
    const base = directory.findBase(targetId)
    if (!base) throw new E_NOT_FOUND(['target'])
    return { base, target: effective(base), record: await TargetRecord.find(base.target.id) }
  }
}
