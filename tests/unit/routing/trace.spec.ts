import { test } from '@japa/runner'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { recordOf, unpackCandidate } from '#routing/services/decision_record'
import { readTrace } from '#routing/services/trace'
import { allUnseen, directory, question, target } from '#tests/unit/routing/fixtures'

const house = directory([
  target('fine', { quality: 0.9, usd: [10, 40] }),
  target('plain', { quality: 0.6, usd: [0.1, 0.4] }),
  target('unpriced', { usd: null }),
  target('unmapped', { execution: null }),
])

const asked = question('Solve 2x + 4 = 10.', { constraints: { max_cost_usd: 0.001 }, topK: 5 })
const decision = new CatalogueRouter().decide(asked, house, allUnseen)
const stored = JSON.parse(JSON.stringify(recordOf(decision, asked)))

test.group('Trace of a decision', () => {
  test('can be read back from what is stored', ({ assert }) => {
    const trace = readTrace(stored)

    assert.match(trace.understood.domains[0]!.name, /^math/)
    assert.equal(trace.why, decision.why)
    assert.deepEqual(trace.ruled_out_counts, { executable: 1, max_cost_usd: 2 })
    assert.deepEqual(trace.asked.constraints, { max_cost_usd: 0.001 })
  })

  test('names who was left out, by which rule, with what was compared', ({ assert }) => {
    const [first] = readTrace(stored).ruled_out

    assert.equal(first?.target, 'fine')
    assert.equal(first?.rule, 'max_cost_usd')
    assert.equal(first?.limit, 0.001)
    assert.isAbove(first?.value as number, 0.001)
  })

  test('shows each score with its parts, which add up', ({ assert }) => {
    const [chosen] = readTrace(stored).candidates
    const { mean, parts } = chosen!.quality

    assert.equal(chosen!.target, 'plain')
    assert.closeTo(
      Object.values(parts).reduce((sum, part) => sum + part, 0),
      mean,
      1e-4
    )
    const { total, ...terms } = chosen!.utility
    assert.closeTo(
      Object.values(terms).reduce((sum, term) => sum + term, 0),
      total,
      1e-4
    )
  })

  test('keeps the price that a candidate had, and that it had none', ({ assert }) => {
    const open = new CatalogueRouter().decide(question('Hi'), house, allUnseen)
    const candidates = recordOf(open, question('Hi')).candidates.map(unpackCandidate)
    const kept = (id: string) => candidates.find((one) => one.target === id)

    assert.deepEqual(kept('plain')?.price, { input: 0.1, output: 0.4 })
    assert.deepEqual(kept('unpriced')?.costNano, { p50: null, p90: null })
  })
})
