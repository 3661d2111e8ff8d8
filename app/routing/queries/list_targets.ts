import { directory } from '#providers/services/provider_directory'
import type { Target } from '#providers/types'

/** Which targets. */
export interface TargetFilter {
  kind?: string
  executable?: boolean
  /** Part of an id, a name, a vendor, a family, a tag or an upstream model, in any case. */
  q?: string
}

const textOf = ({ id, name, vendor, family, tags, execution }: Target) =>
  [id, name, vendor, family, ...tags, execution?.upstreamModel].join('\n').toLowerCase()

/** Targets of a workspace: those that can be executed first, then by id. */
export class ListTargets {
  async handle(workspaceId: string, { kind, executable, q }: TargetFilter): Promise<Target[]> {
    const { targets } = await directory.view(workspaceId)
    const wanted = q?.toLowerCase()
    return targets
      .filter((target) => kind === undefined || target.kind === kind)
      .filter((target) => executable === undefined || (target.execution !== null) === executable)
      .filter((target) => wanted === undefined || textOf(target).includes(wanted))
      .sort(
        (a, b) =>
          Number(b.execution !== null) - Number(a.execution !== null) || (a.id < b.id ? -1 : 1)
      )
  }
}
