import type { Chain } from './chains.ts'
import type { RelationGraph } from './graph.ts'

/** Edges that are looked at for one path. */
const MAX_STEPS = 20_000

/** The entities of a path along a chain that visits nothing twice, both ends included; undefined when there is none. */
export function groundChain(
  graph: RelationGraph,
  from: number,
  chain: Chain,
  to: number
): number[] | undefined {
  const path = [from]
  let steps = 0
  const search = (at: number): boolean => {
    const depth = path.length - 1
    const relation = chain[depth]!
    if (depth === chain.length - 1) {
      if (!graph.has(at, relation, to)) return false
      path.push(to)
      return true
    }
    const slot = graph.slotOf(at, relation)
    if (slot < 0) return false
    for (let edge = graph.edgeStart[slot]!; edge < graph.edgeStart[slot + 1]!; edge++) {
      if (steps++ > MAX_STEPS) return false
      const target = graph.targets[edge]!
      if (target === to || path.includes(target)) continue
      path.push(target)
      if (search(target)) return true
      path.pop()
    }
    return false
  }
  return from !== to && search(from) ? path : undefined
}
