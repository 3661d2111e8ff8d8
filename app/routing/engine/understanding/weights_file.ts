import { createHash } from 'node:crypto'
import type { Domain } from '#routing/engine/domains'
import { BUCKETS } from '#routing/engine/encoding/encoded'
import { STRUCTURE } from '#routing/engine/encoding/encoder'
import type { TextWeights } from '#routing/engine/understanding/text_model'

/** What a person should know of the weights; the first line of their file. */
export interface WeightsHeader {
  title: string
  trainedOn: { suite: string; rows: number; source: string; licence: string }[]
  domains: Domain[]
  /** Names of the structural features that the weights are for, in their order. */
  structure: string[]
  /** Mean difficulty of the questions of each domain, in standard deviations. */
  usualDifficulty: Partial<Record<Domain, number>>
  /** How many buckets have a row. */
  rows: number
  /** Of everything after this line. */
  sha256: string
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Writes weights with their header: float32 columns, buckets (uint16) in the order of their rows, then the rows (int8). */
export function writeWeights(weights: TextWeights, about: Omit<WeightsHeader, 'rows' | 'sha256'>) {
  const rows = weights.words.length / (weights.domains.length + 1)
  const buckets = new Uint16Array(rows)
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const row = weights.rowOf[bucket]!
    if (row > 0) buckets[row - 1] = bucket
  }
  const { constants, steps, means, scales, structure } = weights
  const floats = [constants, steps, means, scales, structure].flatMap((column) => [...column])
  const body = Buffer.alloc(floats.length * 4 + rows * 2 + weights.words.length)
  let at = 0
  for (const value of floats) at = body.writeFloatLE(value, at)
  for (const bucket of buckets) at = body.writeUInt16LE(bucket, at)
  body.set(new Uint8Array(weights.words.buffer, 0, weights.words.length), at)
  const header: WeightsHeader = { ...about, rows, sha256: sha256(body) }
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body])
}

/** Reads what `writeWeights` wrote; throws when it is not whole. */
export function readWeights(bytes: Buffer): { header: WeightsHeader; weights: TextWeights } {
  const end = bytes.indexOf(0x0a)
  const header = JSON.parse(bytes.toString('utf8', 0, end)) as WeightsHeader
  const body = bytes.subarray(end + 1)
  if (sha256(body) !== header.sha256) throw new Error('The weights of the text model are damaged')
  const outputs = header.domains.length + 1
  const features = header.structure.length
  let at = 0
  const floats = (count: number) =>
    Float32Array.from({ length: count }, () => {
      at += 4
      return body.readFloatLE(at - 4)
    })
  const constants = floats(outputs)
  const steps = floats(outputs)
  const means = floats(features)
  const scales = floats(features)
  const structure = floats(features * outputs)
  const rowOf = new Uint16Array(BUCKETS)
  for (let row = 1; row <= header.rows; row++, at += 2) rowOf[body.readUInt16LE(at)] = row
  const words = Int8Array.from(
    new Int8Array(body.buffer, body.byteOffset + at, header.rows * outputs)
  )
  const weights = { domains: header.domains, rowOf, words, steps, constants }
  return { header, weights: { ...weights, ...aligned(header, { structure, means, scales }) } }
}

type Columns = Pick<TextWeights, 'structure' | 'means' | 'scales'>

/** Structural weights in today's order of features; a feature that they do not know says nothing. */
function aligned({ domains, structure: names }: WeightsHeader, columns: Columns): Columns {
  const outputs = domains.length + 1
  const structure = new Float32Array(STRUCTURE.length * outputs)
  const means = new Float32Array(STRUCTURE.length)
  const scales = new Float32Array(STRUCTURE.length)
  for (const [at, name] of STRUCTURE.entries()) {
    const from = names.indexOf(name)
    if (from < 0) continue
    means[at] = columns.means[from]!
    scales[at] = columns.scales[from]!
    structure.set(columns.structure.subarray(from * outputs, (from + 1) * outputs), at * outputs)
  }
  return { structure, means, scales }
}
