import { confidenceOf } from './chains.ts'
import { weightOf, type Evidence } from './evidence.ts'
import type { RelationGraph } from './graph.ts'

/** Rules that hold this rarely say nothing. */
export const MIN_CONFIDENCE = 0.000_2

/** A rule must have been right this often. */
export const MIN_SUPPORT = 2

/** Edges that are looked at for one kind of rule and one query. */
const MAX_STEPS = 60_000

/** Paths that lead to more entities than this say too little about each. */
const MAX_BODY = 2_000

/**
 * Rules with two constants: "what is linked to d by r is linked to c by h". They are counted when a query asks for them, from the
 * graph itself, so that nothing of a fact stays behind when the fact goes. A *body* is a slot: all entities with the same edge.
 */
export class AlikeRules {
  readonly #graph: RelationGraph
  readonly #counts: Int32Array
  readonly #counted: Int32Array
  readonly #bodyCounts: Int32Array
  readonly #mark: Int32Array
  #marks = 0
  #steps = 0

  constructor(graph: RelationGraph) {
    this.#graph = graph
    this.#counts = new Int32Array(graph.entityCount)
    this.#counted = new Int32Array(graph.entityCount)
    this.#bodyCounts = new Int32Array(graph.slotRelation.length)
    this.#mark = new Int32Array(graph.entityCount)
  }

  /** Adds what holds for entities that share an edge with the anchor; rare edges first. */
  addShared(anchor: number, relation: number, evidence: Evidence, share: number) {
    const { edgeStart, targets } = this.#graph
    this.#steps = 0
    for (const body of this.#rareFirst(anchor)) {
      if (this.#steps > MAX_STEPS) return
      const members = targets.subarray(edgeStart[body], edgeStart[body + 1])
      if (members.length >= MIN_SUPPORT) this.#addAnswers(members, relation, evidence, share)
    }
  }

  /** Adds entities that share edges with those that the anchor is linked to; the surest edges first. */
  addSimilar(anchor: number, relation: number, evidence: Evidence, share: number) {
    const { edgeStart, targets } = this.#graph
    let steps = 0
    for (const { body, confidence } of this.#bodiesOfLinked(anchor, relation)) {
      steps += this.#graph.sizeOf(body)
      if (steps > MAX_STEPS) return
      const weight = share * weightOf(confidence)
      for (let edge = edgeStart[body]!; edge < edgeStart[body + 1]!; edge++) {
        evidence.add(targets[edge]!, weight)
      }
    }
  }

  /** Adds what holds for entities from which two steps lead to the same entity as from the anchor. */
  addSharedPaths(anchor: number, relation: number, evidence: Evidence, share: number) {
    const { targets, edgeRelation } = this.#graph
    const seen = new Set<number>()
    this.#steps = 0
    const end = this.#graph.firstEdge(anchor + 1)
    for (let edge = this.#graph.firstEdge(anchor); edge < end; edge++) {
      const middle = targets[edge]!
      const middleEnd = this.#graph.firstEdge(middle + 1)
      for (let next = this.#graph.firstEdge(middle); next < middleEnd; next++) {
        if (this.#steps++ > MAX_STEPS) return
        const goal = targets[next]!
        if (goal === anchor) continue
        const slot = this.#graph.backSlot[next]!
        const key = slot * this.#graph.relationCount + edgeRelation[edge]!
        if (seen.has(key)) continue
        seen.add(key)
        const body = this.pathBody(edgeRelation[edge]!, slot, goal)
        if (body) this.#addAnswers(body, relation, evidence, share)
      }
    }
  }

  /**
   * The entities from which a relation leads to a member of a slot, but for the entity that the slot belongs to; undefined when
   * there are too few or too many to say anything.
   */
  pathBody(relation: number, slot: number, owner: number): Int32Array | undefined {
    const { edgeStart, targets } = this.#graph
    const back = this.#graph.inverse(relation)
    const mark = ++this.#marks
    let count = 0
    for (let edge = edgeStart[slot]!; edge < edgeStart[slot + 1]!; edge++) {
      const members = this.#graph.slotOf(targets[edge]!, back)
      this.#steps++
      if (members < 0) continue
      for (let link = edgeStart[members]!; link < edgeStart[members + 1]!; link++) {
        const entity = targets[link]!
        if (entity === owner || this.#mark[entity] === mark) continue
        if (count === MAX_BODY) return undefined
        this.#mark[entity] = mark
        this.#counted[count++] = entity
      }
    }
    return count < MIN_SUPPORT ? undefined : this.#counted.slice(0, count)
  }

  /** The bodies of an entity's edges by size. Size and body are one number each, which sorts faster than with a comparison. */
  #rareFirst(entity: number): Float64Array {
    const { backSlot, slotRelation } = this.#graph
    const bodies = backSlot.subarray(
      this.#graph.firstEdge(entity),
      this.#graph.firstEdge(entity + 1)
    )
    const slots = slotRelation.length
    return Float64Array.from(bodies, (body) => this.#graph.sizeOf(body) * slots + body)
      .sort()
      .map((key) => key % slots)
  }

  /** Adds the answers that hold for enough entities of a body. */
  #addAnswers(body: Int32Array, relation: number, evidence: Evidence, share: number) {
    const { edgeStart, targets } = this.#graph
    let counted = 0
    for (const entity of body) {
      this.#steps++
      const slot = this.#graph.slotOf(entity, relation)
      if (slot < 0) continue
      for (let edge = edgeStart[slot]!; edge < edgeStart[slot + 1]!; edge++) {
        const answer = targets[edge]!
        if (this.#counts[answer]!++ === 0) this.#counted[counted++] = answer
      }
    }
    this.#steps += counted
    for (let index = 0; index < counted; index++) {
      const answer = this.#counted[index]!
      const support = this.#counts[answer]!
      this.#counts[answer] = 0
      const confidence = confidenceOf({ support, of: body.length })
      if (support >= MIN_SUPPORT && confidence >= MIN_CONFIDENCE) {
        evidence.add(answer, share * weightOf(confidence))
      }
    }
  }

  /** The edges that entities linked to the anchor share, the surest first. */
  #bodiesOfLinked(anchor: number, relation: number) {
    const { edgeStart, targets, backSlot } = this.#graph
    const known = this.#graph.slotOf(anchor, relation)
    const bodies: { body: number; confidence: number }[] = []
    if (known < 0) return bodies
    const counted: number[] = []
    for (let edge = edgeStart[known]!; edge < edgeStart[known + 1]!; edge++) {
      const end = this.#graph.firstEdge(targets[edge]! + 1)
      for (let own = this.#graph.firstEdge(targets[edge]!); own < end; own++) {
        if (this.#bodyCounts[backSlot[own]!]!++ === 0) counted.push(backSlot[own]!)
      }
    }
    for (const body of counted) {
      const support = this.#bodyCounts[body]!
      this.#bodyCounts[body] = 0
      if (body === known || support < MIN_SUPPORT) continue
      const confidence = confidenceOf({ support, of: this.#graph.sizeOf(body) })
      if (confidence >= MIN_CONFIDENCE) bodies.push({ body, confidence })
    }
    return bodies.sort((one, other) => other.confidence - one.confidence || one.body - other.body)
  }
}
