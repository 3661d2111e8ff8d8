import { createHash } from 'node:crypto'

const ONE_IN = 10

/**
 * Whether a question is kept from every training, so that any two snapshots can be compared on what neither has seen: one in
 * ten, by the hash of its text, which is the same wherever the question turns up.
 */
export function isHeldOut(textHash: string | null, otherwise: string): boolean {
  const bytes = textHash
    ? Buffer.from(textHash.slice(0, 6), 'base64url')
    : createHash('sha256').update(otherwise).digest()
  return bytes.readUInt32BE(0) % ONE_IN === 0
}
