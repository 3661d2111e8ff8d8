import { test } from '@japa/runner'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { splitPlan } from '#routing/engine/plan_splitter'
import { makePlan } from '#routing/engine/planner'
import { allUnseen, directory, question, target } from '#tests/unit/routing/fixtures'

const shapeOf = (text: string) =>
  splitPlan(text).steps.map(({ description, after }) => [description, ...after])

test.group('Steps of a request', () => {
  test('takes the items of a list, which stand for themselves', ({ assert }) => {
    const text =
      'For our new shop:\n- write a slogan\n- list three domains\n  with their prices\n2. suggest a colour'

    assert.deepEqual(shapeOf(text), [
      ['Write a slogan'],
      ['List three domains with their prices'],
      ['Suggest a colour'],
    ])
    assert.equal(splitPlan(text).context, 'For our new shop:')
  })

  test('takes sentences that order something, in their order', ({ assert }) => {
    const text =
      'I run a bakery. Summarize the attached reviews, then translate the summary to German. Finally, draft a reply to them.'

    assert.deepEqual(shapeOf(text), [
      ['Summarize the attached reviews'],
      ['Translate the summary to German.', 0],
      ['Draft a reply to them.', 1],
    ])
    assert.equal(splitPlan(text).context, 'I run a bakery.')
  })

  test('leaves a request without steps whole', ({ assert }) => {
    assert.deepEqual(shapeOf('What is the capital of France?'), [
      ['What is the capital of France?'],
    ])
    assert.deepEqual(shapeOf(''), [['']])
  })

  test('is quick on any text', ({ assert }) => {
    const hostile = [
      ' '.repeat(20_000),
      '\n'.repeat(20_000),
      ', and '.repeat(4_000),
      'please '.repeat(3_000),
      '- '.repeat(9_000),
    ]
    const startedAt = performance.now()

    for (const text of hostile) assert.isAbove(shapeOf(text).length, 0)
    assert.isBelow(performance.now() - startedAt, 200)
  })

  test('makes at most twelve steps and loses none', ({ assert }) => {
    const steps = shapeOf(Array.from({ length: 30 }, (_, at) => `- find thing${at}`).join('\n'))

    assert.lengthOf(steps, 12)
    assert.include(String(steps[11]), 'thing29')
  })
})

test.group('Planner', () => {
  const house = directory([
    target('coder', { domains: { code: 0.95, writing: 0.4 }, quality: 0.6 }),
    target('writer', { domains: { code: 0.4, writing: 0.95 }, quality: 0.6 }),
  ])
  const plan = (text: string, over = {}) =>
    makePlan(new CatalogueRouter(), {
      question: question(text, over),
      directory: house,
      healthOf: allUnseen,
    })

  test('gives each step the target that suits it', ({ assert }) => {
    const { steps } = plan(
      '- implement a Python function that parses CSV\n- write a poem about the ocean'
    )

    assert.deepEqual(
      steps.map((step) => step.target?.id),
      ['coder', 'writer']
    )
  })

  test('counts what earlier steps hand on, adds costs up and times along the longest chain', ({
    assert,
  }) => {
    const { steps, costNano, latencyMs } = plan(
      'Summarize the report. Then translate it to German. Write a poem about rain.'
    )
    const [first, second, third] = steps

    assert.deepEqual(second!.after, [0])
    assert.deepEqual(third!.after, [])
    assert.isAbove(second!.inputTokens, first!.outputTokens.p50)
    assert.equal(costNano.p50, first!.costNano.p50! + second!.costNano.p50! + third!.costNano.p50!)
    assert.equal(latencyMs, Math.max(first!.latencyMs! + second!.latencyMs!, third!.latencyMs!))
  })

  test('does not claim a cost when a step has no target', ({ assert }) => {
    const { steps, costNano } = plan('Say hello', { constraints: { targets: ['nobody'] } })

    assert.isNull(steps[0]!.target)
    assert.deepEqual(costNano, { p50: null, p90: null })
  })
})
