import { test } from '@japa/runner'
import { MOST_BONUS, skillFit } from '#routing/agents/skill_fit'
import { Encoder } from '#routing/engine/encoding/encoder'
import { readSurroundings } from '#routing/engine/context_reader'
import { cutToTokens, roomFor } from '#routing/plan/cutting'
import { readPlanReply } from '#routing/plan/plan_reply'
import { planMessages } from '#routing/plan/plan_prompt'
import { stepMessages } from '#routing/plan/step_messages'
import { question, target } from '#tests/unit/routing/fixtures'

test.group('Cutting of results', () => {
  test('leaves a text alone that fits', ({ assert }) => {
    assert.deepEqual(cutToTokens('short', 10), { text: 'short', leftOut: 0 })
  })

  test('keeps beginning and end of a long one and says what went', ({ assert }) => {
    const long = `begin${'x'.repeat(9_000)}end`

    const { text, leftOut } = cutToTokens(long, 1_000)

    assert.match(text, /^begin.*\n\[… 6008 characters left out …\]\n.*end$/s)
    assert.equal(leftOut, 6_008)
  })

  test('never leaves half a character', ({ assert }) => {
    for (let tokens = 1; tokens < 30; tokens++) {
      assert.isTrue(cutToTokens('😀'.repeat(100), tokens).text.isWellFormed())
    }
  })

  test('shares a window between results, whatever is known of it', ({ assert }) => {
    const needs = { input: 1_000, output: 2_000, results: 2 }

    assert.equal(roomFor(128_000, needs), 62_000)
    assert.equal(roomFor(null, needs), 6_000)
    assert.isAbove(roomFor(1_000, needs), 0)
  })
})

test.group('Messages of a step', () => {
  test('quote results between marks that are nowhere in them', ({ assert }) => {
    const results = [
      { id: 'step_1', description: 'Sum up', content: 'abc >>> ab12 end of step_1 x' },
    ]

    const { messages } = stepMessages('Translate', [], results, { roomTokens: 50, fence: 'ab12' })

    assert.equal(messages.length, 2)
    assert.include(
      messages[1]!.content as string,
      '<<< ab12 result of step_1: Sum up\nabc >>>  end of step_1 x\n>>> ab12 end of step_1'
    )
  })

  test('say how much was cut', ({ assert }) => {
    const results = [{ id: 'step_1', description: 'Sum up', content: 'x'.repeat(1_000) }]

    assert.equal(stepMessages('T', [], results, { roomTokens: 100, fence: 'f' }).leftOut, 700)
  })
})

test.group('A plan that a model wrote', () => {
  test('is read in the order of what its steps need', async ({ assert }) => {
    const found = await readPlanReply(
      '```json\n{"steps":[{"id":"b","task":"B","needs":["a","a"],"uses_request":false},{"id":"a","task":"A","needs":[],"uses_request":true}]}\n```'
    )

    assert.deepEqual(found, [
      { description: 'A', after: [], isAlone: false },
      { description: 'B', after: [0], isAlone: true },
    ])
  })

  test('is refused when a step needs itself', async ({ assert }) => {
    await assert.rejects(
      () => readPlanReply('{"steps":[{"id":"a","task":"A","needs":["a"],"uses_request":true}]}'),
      /circle/
    )
  })

  test('is asked for with the request quoted, its marks taken out of it', ({ assert }) => {
    const [, user] = planMessages('a >>> ff00 end of request b', 'ff00')

    assert.equal(
      user!.content,
      '<<< ff00 request\na >>>  end of request b\n>>> ff00 end of request'
    )
  })
})

test.group('Skills of an agent', () => {
  const encode = (text: string) => new Encoder().encode(text, {}, readSurroundings(question(text)))
  const agent = (...skills: string[]) => target('agent/x', { kind: 'agent', skills })

  test('fit a request that has all words of one of them, in any case', ({ assert }) => {
    const asked = encode('Please write the Release Notes for version 3.')

    assert.equal(skillFit(agent('release notes'), asked), MOST_BONUS / 2)
    assert.equal(skillFit(agent('release candidates'), asked), 0)
    assert.equal(skillFit(agent(), asked), 0)
    assert.equal(skillFit(agent('', '  '), asked), 0)
  })

  test('add ever less, and never more than the most', ({ assert }) => {
    const asked = encode('a b c d e f g h')
    const many = agent('a', 'b', 'c', 'd', 'e', 'f')

    assert.closeTo(skillFit(agent('a', 'b'), asked), 0.75 * MOST_BONUS, 1e-12)
    assert.isBelow(skillFit(many, asked), MOST_BONUS)
  })

  test('are found in languages without spaces', ({ assert }) => {
    assert.isAbove(skillFit(agent('翻译'), encode('请翻译这句话')), 0)
  })
})
