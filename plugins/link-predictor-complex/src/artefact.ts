import type { LinkGraph } from '@signalbox/sdk'
import type { Factors } from './factors.ts'

/** `SBCX`, then as numbers of four bytes, lowest first: version, entities, relations, rank; then the factors. */
const MAGIC = 0x58434253
const VERSION = 1
const HEADER_NUMBERS = 5
const HEADER_BYTES = 4 * HEADER_NUMBERS

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1

/** Factors as bytes. */
export function writeArtefact(factors: Factors): Uint8Array {
  const { entities, entityCount, rank, relationCount, relations } = factors
  const bytes = new Uint8Array(HEADER_BYTES + 4 * (entities.length + relations.length))
  const header = new DataView(bytes.buffer)
  const numbers = [MAGIC, VERSION, entityCount, relationCount, rank]
  numbers.forEach((number, index) => header.setUint32(4 * index, number, true))
  writeFloats(bytes, HEADER_BYTES, entities)
  writeFloats(bytes, HEADER_BYTES + 4 * entities.length, relations)
  return bytes
}

/** Factors out of bytes. @throws for bytes that are no artefact, or one of another graph */
export function readArtefact(bytes: Uint8Array, graph: LinkGraph): Factors {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER_BYTES || header.getUint32(0, true) !== MAGIC) {
    throw new Error('These bytes are no ComplEx artefact')
  }
  const [version, entityCount, relationCount, rank] = [1, 2, 3, 4].map((index) =>
    header.getUint32(4 * index, true)
  ) as [number, number, number, number]
  if (version !== VERSION) {
    throw new Error(`The artefact has version ${version}; version ${VERSION} can be read`)
  }
  if (entityCount !== graph.entityCount || relationCount !== 2 * graph.predicateCount) {
    throw new Error(
      `The artefact knows ${entityCount} entities and ${relationCount / 2} predicates, the graph ` +
        `${graph.entityCount} and ${graph.predicateCount}`
    )
  }
  const expected = HEADER_BYTES + 8 * rank * (entityCount + relationCount)
  if (rank === 0 || bytes.length !== expected) {
    throw new Error(`The artefact has ${bytes.length} bytes; rank ${rank} needs ${expected}`)
  }
  const entities = readFloats(bytes, HEADER_BYTES, 2 * rank * entityCount)
  const relations = readFloats(bytes, HEADER_BYTES + 4 * entities.length, 2 * rank * relationCount)
  return { entityCount, relationCount, rank, entities, relations }
}

function writeFloats(bytes: Uint8Array, at: number, floats: Float32Array) {
  bytes.set(new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength), at)
  if (!isLittleEndian) Buffer.from(bytes.buffer, at, floats.byteLength).swap32()
}

function readFloats(bytes: Uint8Array, at: number, count: number): Float32Array {
  const floats = new Float32Array(count)
  // Not `slice`: that of a Buffer is no copy.
  new Uint8Array(floats.buffer).set(bytes.subarray(at, at + 4 * count))
  if (!isLittleEndian) Buffer.from(floats.buffer).swap32()
  if (!floats.every(Number.isFinite)) throw new Error('The artefact holds numbers that are none')
  return floats
}
