import type { Chain } from './chains.ts'
import type { RelationGraph } from './graph.ts'

/**
 * The entities of a path along a chain that visits nothing twice, both ends included; undefined when there is none, or when the
 * budget of edges to look at is used up.
 */
export function groundChain(
  graph: RelationGraph,
  from: number,
  chain: Chain,
  to: number,
  budget: { steps: number }
): number[] | undefined {
  if (from === to || graph.slotOf(to, graph.inverse(chain.at(-1)!)) < 0) return undefined
  const path = [from]
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
      if (budget.steps-- <= 0) return false
      const target = graph.targets[edge]!
      if (target === to || path.includes(target)) continue
      path.push(target)
      if (search(target)) return true
      path.pop()
    }
    return false
  }
  return search(from) ? path : undefined
}
