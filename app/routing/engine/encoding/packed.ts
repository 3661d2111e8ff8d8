import { NOTHING_ENCODED } from '#routing/engine/encoding/encoder'
import type { Encoded } from '#routing/engine/encoding/encoded'

/** Bytes before the columns: how many words and how many structural features follow, as 16-bit numbers. */
const HEAD = 4

/** Base64 of the columns one after another, little-endian: sizes, structure (float32), indices (uint16), counts (uint8). */
export function pack({ indices, counts, structure }: Encoded): string {
  const bytes = Buffer.allocUnsafe(HEAD + structure.length * 4 + indices.length * 3)
  bytes.writeUInt16LE(indices.length, 0)
  bytes.writeUInt16LE(structure.length, 2)
  let at = HEAD
  for (const value of structure) at = bytes.writeFloatLE(value, at)
  for (const index of indices) at = bytes.writeUInt16LE(index, at)
  bytes.set(counts, at)
  return bytes.toString('base64')
}

/** Reads what `pack` wrote; what is not of that form, or of other structural features than today's, is nothing. */
export function unpack(text: string | null): Encoded {
  const bytes = Buffer.from(text ?? '', 'base64')
  if (bytes.length < HEAD) return NOTHING_ENCODED
  const words = bytes.readUInt16LE(0)
  const features = bytes.readUInt16LE(2)
  const isWhole = bytes.length === HEAD + features * 4 + words * 3
  if (!isWhole || features !== NOTHING_ENCODED.structure.length) return NOTHING_ENCODED
  const structure = new Float32Array(features)
  for (let i = 0; i < features; i++) structure[i] = bytes.readFloatLE(HEAD + i * 4)
  const indices = new Uint16Array(words)
  const from = HEAD + features * 4
  for (let i = 0; i < words; i++) indices[i] = bytes.readUInt16LE(from + i * 2)
  return { indices, counts: new Uint8Array(bytes.subarray(from + words * 2)), structure }
}
