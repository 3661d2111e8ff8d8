import type { TargetIndex } from '#routing/engine/target_index'
import type { Snapshot } from '#routing/learners/types'

interface Places {
  index: TargetIndex
  places: Int32Array
}

const remembered = new WeakMap<Snapshot, Places>()

/**
 * Where a snapshot has the targets of an index, by their position in it; -1 for those that it does not cover, or never saw
 * beside others.
 */
export function placesIn(snapshot: Snapshot, index: TargetIndex): Int32Array {
  const last = remembered.get(snapshot)
  if (last?.index === index) return last.places
  const compared = snapshot.compared ?? snapshot.evidence
  const at = new Map(
    snapshot.targetIds
      .map((id, place): [string, number] => [id, place])
      .filter(([, place]) => compared[place]! > 0)
  )
  const places = Int32Array.from(index.targets, ({ id }) => at.get(id) ?? -1)
  remembered.set(snapshot, { index, places })
  return places
}
