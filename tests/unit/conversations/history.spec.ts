import { test } from '@japa/runner'
import { chooseTurns } from '#conversations/services/history'
import { longestRun, unansweredRun } from '#conversations/services/alignment'
import type { KeptMessage } from '#conversations/types'

interface Given {
  role: string
  content?: string | null
  tokens?: number
  extras?: Record<string, unknown>
  erased?: boolean
}

/** A path of messages of ten tokens each, unless they say otherwise. */
function givenPath(all: Given[]): KeptMessage[] {
  let pathTokens = 0
  return all.map(({ role, content = role, tokens = 10, extras = null, erased = false }, at) => {
    pathTokens += tokens
    return {
      id: `m${at}`,
      conversationId: 'c',
      parentId: at === 0 ? null : `m${at - 1}`,
      position: at + 1,
      tokens,
      pathTokens,
      role,
      content: erased ? null : content,
      extras,
      chain: null,
      targetId: null,
      requestId: null,
      finishReason: null,
      createdAt: 0,
      erasedAt: erased ? 1 : null,
    }
  })
}

const turn = (text: string): Given[] => [
  { role: 'user', content: text },
  { role: 'assistant', content: `${text}!` },
]
const calling = (...ids: string[]) => ({ tool_calls: ids.map((id) => ({ id })) })
const contents = (messages: KeptMessage[]) => messages.map(({ content }) => content)

test.group('Kept history', () => {
  const path = givenPath([...turn('a'), ...turn('b'), ...turn('c')])

  test('is given whole when it fits', ({ assert }) => {
    assert.deepEqual(chooseTurns(path, 60), path)
    assert.deepEqual(chooseTurns([], 60), [])
  })

  test('is given by whole turns, the latest ones', ({ assert }) => {
    assert.deepEqual(contents(chooseTurns(path, 59)), ['b', 'b!', 'c', 'c!'])
    assert.deepEqual(contents(chooseTurns(path, 30)), ['c', 'c!'])
    assert.deepEqual(chooseTurns(path, 0), [])
  })

  test('ends with as much of a long turn as fits', ({ assert }) => {
    const long = givenPath([
      { role: 'user', content: 'a', tokens: 500 },
      { role: 'assistant', content: 'a!' },
    ])

    assert.deepEqual(contents(chooseTurns(long, 100)), ['a!'])
  })

  test('never holds a call of a tool without its results, nor a result without its call', ({
    assert,
  }) => {
    const used = givenPath([
      { role: 'user', content: 'a', tokens: 500 },
      { role: 'assistant', content: null, extras: calling('1', '2') },
      { role: 'tool', content: 'one', extras: { tool_call_id: '1' } },
      { role: 'tool', content: 'two', extras: { tool_call_id: '2' } },
      { role: 'assistant', content: 'a!' },
    ])

    assert.lengthOf(chooseTurns(used, 40), 4)
    assert.deepEqual(contents(chooseTurns(used, 30)), ['a!'])
    assert.deepEqual(contents(chooseTurns(used, 10)), ['a!'])
  })

  test('counts results that the client is about to send', ({ assert }) => {
    const open = givenPath([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: null, extras: calling('1') },
    ])
    const result = { role: 'tool', tool_call_id: '1', content: 'one' }

    assert.lengthOf(chooseTurns(open, 100, [result]), 2)
    assert.deepEqual(contents(chooseTurns(open, 100, [{ role: 'user', content: 'Well?' }])), ['a'])
  })

  test('leaves out what was forgotten', ({ assert }) => {
    const forgotten = givenPath([{ role: 'user', erased: true }, ...turn('b')])

    assert.deepEqual(contents(chooseTurns(forgotten, 100)), ['b', 'b!'])
  })
})

test.group('A run of messages', () => {
  const sent = (all: Given[]) => all.map(({ role, content }) => ({ role, content }))
  const path = givenPath([...turn('yes'), ...turn('no'), ...turn('yes')])

  test('is found wherever the history of a client begins', ({ assert }) => {
    const question = { role: 'user', content: 'Why?' }

    assert.deepEqual(longestRun(path, [...sent(turn('yes')), ...sent(turn('no')), question]), {
      from: 0,
      length: 4,
    })
    assert.deepEqual(longestRun(path, [...sent(turn('no')), ...sent(turn('yes')), question]), {
      from: 2,
      length: 4,
    })
  })

  test('is not made of a question alone', ({ assert }) => {
    const again = [{ role: 'user', content: 'no' }]

    assert.equal(longestRun(path, again).length, 0)
    assert.equal(longestRun(path, [...again, { role: 'assistant', content: 'Else' }]).length, 0)
  })

  test('takes a forgotten message for whatever the client has there', ({ assert }) => {
    const forgotten = givenPath([
      { role: 'user', erased: true },
      { role: 'assistant', content: 'b!' },
    ])

    assert.equal(
      longestRun(
        forgotten,
        sent([
          { role: 'user', content: 'b' },
          { role: 'assistant', content: 'b!' },
        ])
      ).length,
      2
    )
    assert.equal(longestRun(forgotten.slice(0, 1), [{ role: 'user', content: 'b' }]).length, 0)
  })

  test('is a question at the end that nobody answered', ({ assert }) => {
    const open = givenPath([...turn('a'), { role: 'user', content: 'b' }])

    assert.equal(unansweredRun(open, [{ role: 'user', content: 'b' }]), 1)
    assert.equal(unansweredRun(open, [{ role: 'user', content: 'c' }]), 0)
    assert.equal(unansweredRun(path, [{ role: 'user', content: 'yes' }]), 0)
  })
})
