import { E_SNAPSHOT_UNREADABLE } from '#routing/errors'
import { openSnapshot } from '#routing/learners/snapshot'
import type { Snapshot } from '#routing/learners/types'

/** Opens a stored snapshot. @throws E_SNAPSHOT_UNREADABLE when its bytes are of another form or another version */
export function parseSnapshot(bytes: Uint8Array, version: string): Snapshot {
  const snapshot = openSnapshot(bytes)
  if (snapshot.version === version) return snapshot
  throw new E_SNAPSHOT_UNREADABLE([version, `its bytes are those of ${snapshot.version}`])
}
