import { type Encoded } from '#routing/engine/encoding/encoded'

/** Names of the structural features, in their order. */
export const STRUCTURE: readonly string[] = []

/** A request of which nothing was read. */
export const NOTHING_ENCODED: Encoded = {
  indices: new Uint16Array(0),
  counts: new Uint8Array(0),
  structure: new Float32Array(STRUCTURE.length),
}
