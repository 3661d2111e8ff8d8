import { test } from '@japa/runner'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { allUnseen, directory, health, question, target } from '#tests/unit/routing/fixtures'

const router = new CatalogueRouter()

test.group('CatalogueRouter', () => {
  test('takes the better target on quality alone, the cheaper one on cost alone', ({ assert }) => {
    const house = directory([
      target('fine', { quality: 0.9, usd: [10, 40] }),
      target('plain', { quality: 0.6, usd: [0.1, 0.4] }),
    ])
    const ask = (objective: Record<string, number>) =>
      router.decide(question('Explain tides.', { objective }), house, allUnseen).target?.id

    assert.equal(ask({ quality: 1 }), 'fine')
    assert.equal(ask({ cost: 1 }), 'plain')
  })

  test('follows the scores of the domain that a request is about', ({ assert }) => {
    const house = directory([
      target('counter', { quality: 0.7, domains: { math: 0.9, writing: 0.5 } }),
      target('poet', { quality: 0.7, domains: { math: 0.5, writing: 0.9 } }),
    ])
    const ask = (text: string) => router.decide(question(text), house, allUnseen).target?.id

    assert.equal(ask('Solve the equation 3x + 4 = 19 and the integral of x^2.'), 'counter')
    assert.equal(ask('Write a poem about autumn, in the style of a sonnet.'), 'poet')
  })

  test('never lets an unknown price win a comparison of costs', ({ assert }) => {
    const house = directory([target('unpriced', { usd: null }), target('dear', { usd: [50, 200] })])

    const decision = router.decide(question('Hello', { objective: { cost: 1 } }), house, allUnseen)

    assert.equal(decision.target?.id, 'dear')
    assert.isNull(decision.ranked[1]?.costNano.p50)
  })

  test('does not count an unknown price as free where everything else is', ({ assert }) => {
    const house = directory([target('unpriced', { usd: null }), target('own', { usd: [0, 0] })])

    const decision = router.decide(question('Hello', { objective: { cost: 1 } }), house, allUnseen)

    assert.equal(decision.target?.id, 'own')
    assert.isBelow(decision.ranked[1]!.utility.cost, 0)
  })

  test('takes the cheaper of two targets that are as good as equal', ({ assert }) => {
    const house = directory([
      target('dear', { quality: 0.803, usd: [2, 8] }),
      target('cheap', { quality: 0.8, usd: [1, 4] }),
    ])

    const decision = router.decide(
      question('Explain tides.', { objective: { quality: 1 } }),
      house,
      allUnseen
    )

    assert.equal(decision.target?.id, 'cheap')
  })

  test('stays with the target of a conversation when another one is hardly better', ({
    assert,
  }) => {
    const house = directory([
      target('first', { quality: 0.8 }),
      target('second', { quality: 0.82 }),
    ])
    const ask = (stickyTargetId: string | null) =>
      router.decide(
        question('And then?', { objective: { quality: 1 }, stickyTargetId }),
        house,
        allUnseen
      ).target?.id

    assert.equal(ask(null), 'second')
    assert.equal(ask('first'), 'first')
  })

  test('does not switch while a tool call waits for its answer', ({ assert }) => {
    const house = directory([target('weak', { quality: 0.4 }), target('strong', { quality: 0.9 })])
    const history = [
      { role: 'user', content: 'Weather?' },
      { role: 'tool', content: '12 °C' },
    ]

    const decision = router.decide(
      question('', { history, stickyTargetId: 'weak' }),
      house,
      allUnseen
    )

    assert.equal(decision.target?.id, 'weak')
    assert.include(decision.why, 'tool call')
  })

  test('counts what is cached at the target of the conversation', ({ assert }) => {
    const house = directory([target('a', { price: { cacheRead: 0.1 } })])
    const history = [{ role: 'user', content: 'x'.repeat(38_000) }]
    const cost = (stickyTargetId: string | null) =>
      router.decide(question('Go on', { history, stickyTargetId }), house, allUnseen).ranked[0]!
        .costNano.p50!

    assert.closeTo(cost(null) - cost('a'), 10_000 * 0.9 * 1_000, 1_000)
  })

  test('leaves a failing upstream behind, and one with an open circuit out', ({ assert }) => {
    const house = directory([target('failing'), target('sound'), target('dead')])
    const healthOf = ({ id }: { id: string }) =>
      health(
        id === 'failing'
          ? { errorRate: 0.5 }
          : id === 'dead'
            ? { circuit: 'open', errorRate: 1 }
            : {}
      )

    const decision = router.decide(question('Explain tides.'), house, healthOf)

    assert.deepEqual(
      decision.ranked.map((one) => one.target.id),
      ['sound', 'failing']
    )
    assert.equal(decision.ruledOut[0]?.rule, 'healthy')
  })

  test('says in a sentence why a target was chosen over the next', ({ assert }) => {
    const house = directory([
      target('big', { quality: 0.78, usd: [10, 40] }),
      target('small', { quality: 0.74, usd: [1, 4] }),
    ])

    const { why } = router.decide(question('Explain tides.'), house, allUnseen)

    assert.match(why, /^Chosen over big: 10 times cheaper, although \d points? weaker on \w+$/)
  })

  test('says that nothing is there when there are no targets', ({ assert }) => {
    const decision = router.decide(question('Hello'), directory([]), allUnseen)

    assert.isNull(decision.target)
    assert.equal(decision.why, 'No target fits: there are no targets')
    assert.equal(decision.confidence, 0)
  })
})
