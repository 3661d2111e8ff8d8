import { clock } from '#core/clock'
import { unprocessable } from '#core/validation/errors'
import type { TargetDirectory } from '#providers/types'
import { basisOf, type DecisionBrief } from '#routing/evidence/basis'
import type { Judgement } from '#routing/evidence/contribution'

/** What a caller says of a target's answer to a request. */
export interface Said {
  workspaceId: string
  keyId: string | null
  requestId: string
  targetId: string
  success: boolean
  quality: number | null
  complexity: number | null
  costNano: number | null
  latencyMs: number | null
  preferredOver: string | null
  domains: string[]
  directory: TargetDirectory
}

/** Makes a judgement of what was said, with the targets by their ids. @throws a 422 for a target that nobody knows */
export function judge({ directory, ...said }: Said, brief: DecisionBrief): Judgement {
  const known = (name: string, field: string): string => {
    const { candidates } = brief.record
    const id = directory.resolve(name)?.id ?? candidates.find(([one]) => one === name)?.[0]
    if (id === undefined) throw unprocessable(['body', field], `There is no target "${name}"`)
    return id
  }
  const targetId = known(said.targetId, 'target_id')
  const preferredOver =
    said.preferredOver === null ? null : known(said.preferredOver, 'preferred_over')
  if (preferredOver === targetId) {
    throw unprocessable(['body', 'preferred_over'], 'A target cannot be preferred over itself')
  }
  const named = { targetId, preferredOver, domains: said.domains }
  return { ...said, ...named, createdAt: clock.now(), basis: basisOf(brief, named, directory) }
}
