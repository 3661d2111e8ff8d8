import type { Target, TargetDirectory } from '#providers/types'
import { indexOf, type TargetIndex } from '#routing/engine/target_index'

/** Targets as a worker may see them: without their executions, which hold credentials. */
export const plainTargets = (directory: TargetDirectory): Target[] =>
  directory.targets.map((target) => ({ ...target, execution: null }))

/** The index of such targets, for learners. */
export function plainIndex(targets: Target[]): TargetIndex {
  const byId = new Map(targets.map((target) => [target.id, target]))
  const resolve = (model: string) => byId.get(model) ?? null
  return indexOf({ revision: 0, targets, executable: [], byId, resolve })
}
