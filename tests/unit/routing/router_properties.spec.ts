import { test } from '@japa/runner'
import fc from 'fast-check'
import type { TargetDirectory } from '#providers/types'
import type { Constraints, Decision, RouteQuestion } from '#routing/types'
import { nano } from '#core/money'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { directory, health, question, target } from '#tests/unit/routing/fixtures'

const NAMES = Array.from({ length: 12 }, (_, at) => `t${at}`)
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
const weight = fc.double({ min: 0, max: 10, noNaN: true })

const targets = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom(...NAMES),
      kind: fc.constantFrom('model' as const, 'agent' as const),
      quality: fc.option(share),
      domains: fc.dictionary(fc.constantFrom('math', 'code', 'writing', 'chat'), share),
      usd: fc.option(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 400 }))),
      contextTokens: fc.option(fc.constantFrom(500, 8_000, 200_000)),
      openWeights: fc.option(fc.boolean()),
      regions: fc.subarray(['eu', 'us']),
      capabilities: fc.record({ tools: fc.boolean(), vision: fc.boolean() }, { requiredKeys: [] }),
      provider: fc.constantFrom({ name: 'A', host: 'a.test' }, { name: 'B', host: 'b.test' }),
      mapped: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12, selector: ({ id }) => id }
  )
  .map((wishes) =>
    directory(
      wishes.map(({ id, mapped, ...wish }) =>
        target(id, mapped ? wish : { ...wish, execution: null })
      )
    )
  )

const texts = fc.oneof(
  fc.constantFrom(
    'Hello',
    'Solve 2x = 4 and prove it',
    'Write a poem about rain',
    'def f(x): return {x}'
  ),
  fc.string({ unit: 'grapheme', maxLength: 300 })
)

const constraints: fc.Arbitrary<Constraints> = fc.record(
  {
    max_cost_usd: fc.double({ min: 0, max: 0.2, noNaN: true }),
    max_latency_ms: fc.integer({ min: 0, max: 60_000 }),
    min_context_tokens: fc.constantFrom(0, 4_000, 100_000),
    capabilities: fc.subarray(['tools', 'vision']),
    providers: fc.subarray(['a', 'b.test']),
    exclude_providers: fc.subarray(['A', 'b']),
    targets: fc.subarray(NAMES),
    exclude_targets: fc.subarray(NAMES),
    regions: fc.subarray(['eu', 'us']),
    open_weights: fc.boolean(),
  },
  { requiredKeys: [] }
)

const upstreams = fc.array(fc.record({ errorRate: share, open: fc.boolean() }), {
  minLength: 12,
  maxLength: 12,
})

const healthFrom =
  (states: { errorRate: number; open: boolean }[]) =>
  ({ id }: { id: string }) => {
    const { errorRate, open } = states[NAMES.indexOf(id)]!
    return health({ errorRate, circuit: open ? 'open' : 'closed' })
  }

const decide = (
  asked: RouteQuestion,
  house: TargetDirectory,
  states: { errorRate: number; open: boolean }[]
) => new CatalogueRouter().decide(asked, house, healthFrom(states))

/** All that a decision says, apart from how long it took. */
const told = ({ ...decision }: Decision) => JSON.stringify({ ...decision, tookMicros: 0 })

const idsOf = (decision: Decision) => decision.ranked.map((one) => one.target.id)

test.group('Properties of the catalogue router', () => {
  test('more weight on cost never raises the expected cost of the choice', ({ assert }) => {
    fc.assert(
      fc.property(
        targets,
        texts,
        weight,
        weight,
        weight,
        weight,
        upstreams,
        (house, text, quality, cost, more, latency, states) => {
          const costAt = (weighed: number) => {
            const objective = { quality, cost: weighed, latency }
            const [chosen] = decide(question(text, { objective }), house, states).ranked
            return chosen === undefined ? null : (chosen.costNano.p50 ?? Infinity)
          }
          fc.pre(quality + latency > 0.01)
          const before = costAt(cost)
          const after = costAt(cost + more)
          if (before !== null && after !== null) assert.isAtMost(after, before)
        }
      ),
      { numRuns: 1_000 }
    )
  })

  test('tightening a constraint never adds candidates', ({ assert }) => {
    fc.assert(
      fc.property(
        targets,
        texts,
        constraints,
        constraints,
        upstreams,
        (house, text, base, further, states) => {
          const tighter = tighten(base, further)
          const wide = idsOf(decide(question(text, { constraints: base }), house, states))
          const narrow = idsOf(decide(question(text, { constraints: tighter }), house, states))
          assert.includeMembers(wide, narrow)
        }
      ),
      { numRuns: 500 }
    )
  })

  test('the same question on the same snapshot is decided the same, bit for bit', ({ assert }) => {
    const used = new CatalogueRouter()
    fc.assert(
      fc.property(targets, texts, constraints, upstreams, (house, text, limits, states) => {
        const asked = question(text, { constraints: limits })
        const first = told(decide(asked, house, states))
        used.decide(question(`${text} something else`), house, healthFrom(states))
        assert.equal(told(used.decide(asked, house, healthFrom(states))), first)
      }),
      { numRuns: 300 }
    )
  })

  test('every hard constraint holds for every candidate', ({ assert }) => {
    fc.assert(
      fc.property(targets, texts, constraints, upstreams, (house, text, limits, states) => {
        const decision = decide(question(text, { constraints: limits }), house, states)
        for (const candidate of decision.ranked) assert.deepEqual(brokenBy(candidate, limits), [])
        const left = Object.values(decision.ruledOutCounts).reduce((sum, count) => sum + count, 0)
        assert.equal(left + decision.eligible, house.targets.length)
      }),
      { numRuns: 500 }
    )
  })

  test('decides whatever the text is, also unicode garbage', ({ assert }) => {
    const garbage = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 7_000 }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 7_000 })
        .map((codes) => String.fromCharCode(...codes)),
      fc.string({
        unit: fc.constantFrom(
          '\\',
          '{',
          '`',
          '\n',
          'A. ',
          '- ',
          '1. ',
          '?',
          '\0',
          '\ud800',
          '𝔘',
          '字'
        ),
        maxLength: 3_000,
      })
    )
    const house = directory([target('only')])
    const router = new CatalogueRouter()
    fc.assert(
      fc.property(garbage, fc.dictionary(fc.string(), fc.anything()), (text, context) => {
        const { understood, target: chosen } = router.decide(
          question(text, { context }),
          house,
          () => health()
        )
        assert.isTrue(understood.complexity >= 0 && understood.complexity <= 1)
        assert.closeTo(
          understood.domains.reduce((sum, { p }) => sum + p, 0),
          1,
          1e-9
        )
        assert.isTrue(understood.inputTokens >= 0)
        assert.isTrue(chosen === null || chosen.id === 'only')
      }),
      { numRuns: 300 }
    )
  })
})

/** Both sets of limits at once: the smaller numbers, what both lists allow, what either list excludes. */
function tighten(a: Constraints, b: Constraints): Constraints {
  const least = (x?: number, y?: number) =>
    x === undefined || y === undefined ? (x ?? y) : Math.min(x, y)
  const both = (x?: string[], y?: string[]) =>
    x && y ? x.filter((one) => y.includes(one)) : (x ?? y)
  const either = (x?: string[], y?: string[]) => (x || y ? [...(x ?? []), ...(y ?? [])] : undefined)
  const merged: Constraints = {
    max_cost_usd: least(a.max_cost_usd, b.max_cost_usd),
    max_latency_ms: least(a.max_latency_ms, b.max_latency_ms),
    min_context_tokens:
      a.min_context_tokens === undefined && b.min_context_tokens === undefined
        ? undefined
        : Math.max(a.min_context_tokens ?? 0, b.min_context_tokens ?? 0),
    capabilities: either(a.capabilities, b.capabilities),
    providers: both(a.providers, b.providers),
    exclude_providers: either(a.exclude_providers, b.exclude_providers),
    targets: both(a.targets, b.targets),
    exclude_targets: either(a.exclude_targets, b.exclude_targets),
    regions: both(a.regions, b.regions),
    open_weights: a.open_weights ?? b.open_weights,
  }
  return merged
}

/** Which limits a candidate breaks, judged without the rules' own code. */
function brokenBy(
  { target: it, costNano, latencyMs }: Decision['ranked'][number],
  limits: Constraints
): string[] {
  const provider = [it.execution?.connection.name, it.execution?.connection.host].map((name) =>
    name?.toLowerCase()
  )
  const named = (names: string[]) => names.some((name) => provider.includes(name.toLowerCase()))
  const checks: Record<string, boolean> = {
    executable: it.execution !== null || limits.targets !== undefined,
    max_cost_usd:
      limits.max_cost_usd === undefined ||
      (costNano.p90 !== null && costNano.p90 <= nano(limits.max_cost_usd)),
    max_latency_ms: limits.max_latency_ms === undefined || latencyMs.p90 <= limits.max_latency_ms,
    min_context_tokens:
      limits.min_context_tokens === undefined ||
      (it.contextTokens ?? -1) >= limits.min_context_tokens,
    capabilities: (limits.capabilities ?? []).every(
      (name) => it.capabilities[name as 'tools'] === true
    ),
    providers: limits.providers === undefined || named(limits.providers),
    exclude_providers: limits.exclude_providers === undefined || !named(limits.exclude_providers),
    targets: limits.targets === undefined || limits.targets.includes(it.id),
    exclude_targets: !(limits.exclude_targets ?? []).includes(it.id),
    regions:
      limits.regions === undefined || it.regions.some((region) => limits.regions!.includes(region)),
    open_weights: limits.open_weights === undefined || it.openWeights === limits.open_weights,
  }
  return Object.keys(checks).filter((name) => !checks[name])
}
