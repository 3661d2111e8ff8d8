/** What was counted, as whole numbers: a mark, the size of the graph, then four numbers for each count. */
const MARK = 0x434e4231
const HEAD = 4
const ROW = 4

export function writeCounts({ entityCount, predicateCount }, counts) {
  const useful = [...counts.values()].filter(({ support }) => support > 0)
  const numbers = Int32Array.from([
    ...[MARK, entityCount, predicateCount, useful.length],
    ...useful.flatMap(({ step, predicate, support, of }) => [step, predicate, support, of]),
  ])
  return new Uint8Array(numbers.buffer)
}

/** @throws Error for bytes that are no artefact of this graph */
export function readCounts(artefact, { entityCount, predicateCount }) {
  if (artefact.length % 4 !== 0 || artefact.length < HEAD * 4) throw new Error('Not an artefact')
  const numbers = new Int32Array(artefact.slice().buffer)
  const [mark, entities, predicates, rows] = numbers
  if (mark !== MARK || numbers.length !== HEAD + rows * ROW) throw new Error('Not an artefact')
  if (entities !== entityCount || predicates !== predicateCount) {
    throw new Error('The artefact is of another graph')
  }
  return Array.from({ length: rows }, (_, row) => {
    const [step, predicate, support, of] = numbers.subarray(HEAD + row * ROW)
    return { step, predicate, support, of }
  })
}
