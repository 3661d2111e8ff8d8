import { test } from '@japa/runner'
import { contextFor, factRow, NOW, ownRow, passageRow } from '#tests/unit/knowledge/context/givens'
import { DAY } from '#core/time'

const textsOf = ({ lines }: { lines: { text: string; score: number }[] }) =>
  [...lines]
    .sort((one, other) => other.score - one.score)
    .map(({ text }) => text.replace(/^\d+ (?:they: )?/, ''))

const filler = ['The sky was grey.', 'Trains were late again.', 'Paper costs more now.']

test.group('What a context recalls', () => {
  test('finds other forms of a word, words of its family, and words of the same subject', ({
    assert,
  }) => {
    const found = (question: string, text: string) =>
      textsOf(
        contextFor(question, { said: [...filler, text].map((one) => passageRow(one, far())) })
      )[0] === text
    assert.isTrue(found('When did we go sailing?', 'We went out in March.'))
    assert.isTrue(found('Who gave mentorship?', 'Rui mentored me.'))
    assert.isTrue(found('Which pets are there?', 'The turtle eats leaves.'))
    assert.isTrue(found('Wo schläft die Katze?', 'Zwei Katzen liegen im Korb.'))
    assert.isTrue(found('猫はどこですか', '庭に猫がいます。'))
    assert.isTrue(found('Où est le café ?', 'Cafe Central, third street.'))
  })

  test('finds the answer after a question that holds the words asked for', ({ assert }) => {
    const said = [
      ...filler.map((text) => passageRow(text, far())),
      passageRow('Where did you leave the umbrella?', { speaker: 'assistant' }),
      passageRow('At the dentist, I believe.'),
      ...filler.map((text) => passageRow(text, far())),
    ]

    const { lines } = contextFor('Where is my umbrella?', { said, budget: 80 })

    assert.include(lines.map(({ text }) => text).join('\n'), 'At the dentist')
  })

  test('finds what was said at the time that the question names', ({ assert }) => {
    const said = [10, 40, 70, 100].map((days) =>
      passageRow(`We met Ana in room ${days}.`, {
        conversation_id: `conv_${days}`,
        at: NOW - days * DAY,
      })
    )
    said.push(
      passageRow('We met Ana in the hall.', { conversation_id: 'conv_x', at: NOW - 7 * DAY })
    )

    const [month] = textsOf(contextFor('Where did we meet Ana in March 2026?', { said }))
    const [week] = textsOf(contextFor('Where did we meet Ana last week?', { said }))

    assert.equal(month, 'We met Ana in room 70.')
    assert.equal(week, 'We met Ana in the hall.')
  })

  test('walks from an entity that is named to facts two steps away', ({ assert }) => {
    const shared = [
      factRow({ subject: 'Ana', predicate: 'works_at', object: 'Acme' }),
      factRow({ subject: 'Acme', predicate: 'led_by', object: 'Rui' }),
      factRow({ subject: 'Zoe', predicate: 'works_at', object: 'Zenith' }),
    ]

    const { lines } = contextFor('Tell me about Ana', { shared })

    assert.deepEqual(
      lines.map(({ text, why }) => [text, why]),
      [
        ['1 Ana works at Acme', 'names "Ana"'],
        ['2 Acme is led by Rui', 'near "ana"'],
      ]
    )
  })

  test('prefers facts that are surer, and those confirmed lately when they fade', ({ assert }) => {
    const shared = [
      factRow({ subject: 'gpt', predicate: 'does_well_on', object: 'math', confidence: 0.5 }),
      factRow({ subject: 'opus', predicate: 'does_well_on', object: 'math' }),
      factRow({
        ...{ subject: 'nano', predicate: 'does_well_on', object: 'math' },
        confirmed_at: NOW - 400 * DAY,
      }),
    ]

    const { lines } = contextFor('Who is good at math?', { shared })

    assert.deepEqual(
      lines.map(({ text }) => text.split(' ')[1]),
      ['opus', 'gpt']
    )
  })

  test('gives no facts and no passages to a greeting', ({ assert }) => {
    const { lines } = contextFor('Hi there, how are you?', {
      own: [ownRow('name', 'Ana')],
      shared: [factRow()],
      said: filler.map((text) => passageRow(text)),
    })

    assert.deepEqual(
      lines.map(({ from }) => from),
      ['profile']
    )
  })
})

let conversations = 0

/** Somewhere else, so that neighbours lend nothing. */
const far = () => ({ conversation_id: `conv_far_${++conversations}` })
