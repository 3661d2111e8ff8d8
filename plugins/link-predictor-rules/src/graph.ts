import type { LinkGraph } from '@signalbox/sdk'

/**
 * The graph as arrays that can be walked in both directions. A *relation* is a predicate with a direction: `p` leads from the
 * subject to the object, `p + predicateCount` back. A *slot* is one entity's edges of one relation.
 */
export class RelationGraph {
  readonly entityCount: number
  readonly predicateCount: number
  readonly relationCount: number
  /** Slots of entity e: `slotStart[e]` up to `slotStart[e + 1]`, by relation. */
  readonly slotStart: Int32Array
  readonly slotRelation: Int32Array
  /** Edges of slot s: `edgeStart[s]` up to `edgeStart[s + 1]`, by target. */
  readonly edgeStart: Int32Array
  readonly targets: Int32Array
  readonly edgeRelation: Int32Array
  /** For each edge, the slot of its target that leads back: all entities with the same edge. */
  readonly backSlot: Int32Array
  /** Entities that have a relation r: `sources[sourceStart[r]]` up to `sources[sourceStart[r + 1]]`. */
  readonly sourceStart: Int32Array
  readonly sources: Int32Array

  constructor({ entityCount, predicateCount, facts }: LinkGraph) {
    this.entityCount = entityCount
    this.predicateCount = predicateCount
    this.relationCount = 2 * predicateCount
    const edges = sortedEdges(facts, predicateCount, entityCount)
    const edgeCount = edges.from.length
    this.targets = edges.to
    this.edgeRelation = edges.relation

    let slots = 0
    const slotOfEdge = new Int32Array(edgeCount)
    for (let edge = 0; edge < edgeCount; edge++) {
      const isNew =
        edge === 0 ||
        edges.from[edge] !== edges.from[edge - 1] ||
        edges.relation[edge] !== edges.relation[edge - 1]
      if (isNew) slots++
      slotOfEdge[edge] = slots - 1
    }
    this.slotStart = new Int32Array(entityCount + 1)
    this.slotRelation = new Int32Array(slots)
    this.edgeStart = new Int32Array(slots + 1).fill(edgeCount)
    for (let edge = edgeCount - 1; edge >= 0; edge--) {
      const slot = slotOfEdge[edge]!
      this.edgeStart[slot] = edge
      this.slotRelation[slot] = edges.relation[edge]!
      if (edge === 0 || slotOfEdge[edge - 1] !== slot) this.slotStart[edges.from[edge]! + 1]!++
    }
    toOffsets(this.slotStart)

    this.backSlot = new Int32Array(edgeCount)
    for (let edge = 0; edge < edgeCount; edge++) {
      this.backSlot[edge] = this.slotOf(edges.to[edge]!, this.inverse(edges.relation[edge]!))
    }
    this.sourceStart = new Int32Array(this.relationCount + 1)
    for (const relation of this.slotRelation) this.sourceStart[relation + 1]!++
    toOffsets(this.sourceStart)
    this.sources = new Int32Array(slots)
    const filled = this.sourceStart.slice()
    for (let entity = 0; entity < entityCount; entity++) {
      for (let slot = this.slotStart[entity]!; slot < this.slotStart[entity + 1]!; slot++) {
        this.sources[filled[this.slotRelation[slot]!]!++] = entity
      }
    }
  }

  /** The relation in the other direction. */
  inverse(relation: number): number {
    return relation < this.predicateCount
      ? relation + this.predicateCount
      : relation - this.predicateCount
  }

  /** The slot of an entity for a relation, -1 when it has none. */
  slotOf(entity: number, relation: number): number {
    let low = this.slotStart[entity]!
    let high = this.slotStart[entity + 1]! - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.slotRelation[middle]!
      if (found === relation) return middle
      if (found < relation) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  /** Tells whether an edge exists. */
  has(from: number, relation: number, to: number): boolean {
    const slot = this.slotOf(from, relation)
    if (slot < 0) return false
    let low = this.edgeStart[slot]!
    let high = this.edgeStart[slot + 1]! - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.targets[middle]!
      if (found === to) return true
      if (found < to) low = middle + 1
      else high = middle - 1
    }
    return false
  }

  /** The first edge of an entity; those of the next entity follow its last. */
  firstEdge(entity: number): number {
    return this.edgeStart[this.slotStart[entity]!]!
  }

  /** How many entities have a relation. */
  sourceCount(relation: number): number {
    return this.sourceStart[relation + 1]! - this.sourceStart[relation]!
  }

  /** How many edges a slot has. */
  sizeOf(slot: number): number {
    return this.edgeStart[slot + 1]! - this.edgeStart[slot]!
  }
}

/** Turns counts, kept one position to the right, into offsets. */
function toOffsets(counts: Int32Array) {
  for (let index = 1; index < counts.length; index++) counts[index]! += counts[index - 1]!
}

/** Every fact in both directions, by source, relation and target. */
function sortedEdges(facts: LinkGraph['facts'], predicateCount: number, entityCount: number) {
  const { subjects, predicates, objects } = facts
  const count = subjects.length
  const from = new Int32Array(2 * count)
  const relation = new Int32Array(2 * count)
  const to = new Int32Array(2 * count)
  for (let fact = 0; fact < count; fact++) {
    from[fact] = to[count + fact] = subjects[fact]!
    to[fact] = from[count + fact] = objects[fact]!
    relation[fact] = predicates[fact]!
    relation[count + fact] = predicates[fact]! + predicateCount
  }
  let order = Int32Array.from({ length: 2 * count }, (_, index) => index)
  order = sortedBy(to, entityCount, order)
  order = sortedBy(relation, 2 * predicateCount, order)
  order = sortedBy(from, entityCount, order)
  const picked = (values: Int32Array) => order.map((edge) => values[edge]!)
  return { from: picked(from), relation: picked(relation), to: picked(to) }
}

/** A stable counting sort of positions by their value. */
function sortedBy(values: Int32Array, below: number, order: Int32Array<ArrayBuffer>) {
  const starts = new Int32Array(below + 1)
  for (const value of values) starts[value + 1]!++
  toOffsets(starts)
  const sorted = new Int32Array(order.length)
  for (const position of order) sorted[starts[values[position]!]!++] = position
  return sorted
}
