import { gunzip, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { FactTable } from '@signalbox/sdk'
import type { NamedGraph } from '#knowledge/links/types'

const [zip, unzip] = [promisify(gzip), promisify(gunzip)]

const COLUMNS = ['subjects', 'predicates', 'objects'] as const

const bytesOf = (table: FactTable) =>
  COLUMNS.map((name) => {
    const { buffer, byteOffset, byteLength } = table[name]
    return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
  })

/** Everything but the numbers of the facts, as it stands before them. */
type Head = Omit<NamedGraph, 'graph'> & {
  entityCount: number
  predicateCount: number
  facts: number
  heldOut: number
}

/** Makes bytes of the graph that a model was trained on; the model cannot be opened without it. */
export async function packGraph({ graph, ...named }: NamedGraph): Promise<Uint8Array> {
  const { entityCount, predicateCount, facts, heldOut } = graph
  const head: Head = {
    ...named,
    entityCount,
    predicateCount,
    facts: facts.subjects.length,
    heldOut: heldOut.subjects.length,
  }
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return zip(Buffer.concat([length, text, ...bytesOf(facts), ...bytesOf(heldOut)]), { level: 1 })
}

/** Gets the graph back. @throws Error for bytes that are none */
export async function unpackGraph(bytes: Uint8Array): Promise<NamedGraph> {
  const all = await unzip(bytes)
  const start = 4 + all.readUInt32LE(0)
  const { entityCount, predicateCount, facts, heldOut, ...named } = JSON.parse(
    all.toString('utf8', 4, start)
  ) as Head
  /** A copy begins at a multiple of four bytes, as numbers must. */
  const numbers = new Int32Array(new Uint8Array(all.subarray(start)).buffer)
  if (numbers.length !== 3 * (facts + heldOut)) throw new Error('the graph of a model is cut off')
  const tableAt = (offset: number, count: number): FactTable => {
    const column = (nth: number) => numbers.slice(offset + nth * count, offset + (nth + 1) * count)
    return { subjects: column(0), predicates: column(1), objects: column(2) }
  }
  const graph = {
    entityCount,
    predicateCount,
    facts: tableAt(0, facts),
    heldOut: tableAt(3 * facts, heldOut),
  }
  return { ...named, graph }
}
