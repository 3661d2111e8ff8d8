import assert from 'node:assert/strict'
import type { LinkQuery, LinkReason, LinkTriple } from '../../../link_predictor/types.ts'
import type { Checks } from '../checks.ts'
import { graphWithRule, LIVES_IN, triplesOf } from '../graphs.ts'

type Binding = ReadonlyMap<number, number>

/** Lays an atom of a rule over a fact; null when they do not fit. */
function unified(atom: LinkTriple, fact: LinkTriple, binding: Binding): Binding | null {
  if (atom[1] !== fact[1]) return null
  const grown = new Map(binding)
  for (const side of [0, 2] as const) {
    const term = atom[side]
    const bound = term >= 0 ? term : (grown.get(term) ?? fact[side])
    if (bound !== fact[side]) return null
    if (term < 0) grown.set(term, bound)
  }
  return grown
}

/** Whether the facts make every atom true, with each variable being one thing. */
function holds(atoms: readonly LinkTriple[], facts: readonly LinkTriple[], binding: Binding) {
  const [atom, ...others] = atoms
  if (!atom) return true
  return facts.some((fact): boolean => {
    const grown = unified(atom, fact, binding)
    return grown !== null && holds(others, facts, grown)
  })
}

/** Why it answers, when it says so. */
export function checkReasons({ test, learn, explains }: Checks): void {
  if (!explains) {
    test('does not offer reasons that the suite was not told of', async () => {
      assert.equal((await learn(graphWithRule())).explain, undefined)
    })
    return
  }

  /** Reasons for the right answers of the facts that were not seen. */
  async function eachReason(look: (reason: LinkReason, fact: LinkTriple) => void) {
    const graph = graphWithRule()
    const model = await learn(graph)
    let seen = 0
    for (const fact of graph.unseen) {
      const query: LinkQuery = { missing: 'object', anchor: fact[0], predicate: LIVES_IN }
      const reasons = await model.explain!(query, fact[2], 3)
      assert.ok(reasons.length <= 3, 'more reasons than were asked for')
      for (const reason of reasons) look(reason, fact)
      seen += reasons.length
    }
    assert.ok(seen > 0, 'it gave no reason at all')
  }

  test('gives reasons that speak of the answer', async () => {
    await eachReason(({ rule: [head] }, fact) => {
      assert.ok(head && unified(head, fact, new Map()), 'the head of the rule is another fact')
    })
  })

  test('rests its reasons on facts of the graph', async () => {
    const known = new Set(triplesOf(graphWithRule().facts).map(String))
    await eachReason(({ grounding }, fact) => {
      for (const one of grounding) assert.ok(known.has(String(one)), `${one} is no fact`)
      assert.ok(!grounding.map(String).includes(String(fact)))
    })
  })

  test('grounds each atom of its rules', async () => {
    await eachReason(({ rule: [head, ...body], grounding }, fact) => {
      assert.ok(holds(body, grounding, unified(head!, fact, new Map())!), 'the body does not hold')
    })
  })

  test('counts how often a rule was right', async () => {
    await eachReason(({ support, of }) => {
      assert.ok(Number.isInteger(support) && Number.isInteger(of))
      assert.ok(support > 0 && support <= of)
    })
  })
}
