import { test } from '@japa/runner'
import { extrasOf, keptContent } from '#conversations/services/kept_content'
import { saidBy, textOf } from '#conversations/services/message_text'
import { titleOf } from '#conversations/services/titles'

const call = { id: 'c1', type: 'function', function: { name: 'find', arguments: '{"q":1}' } }

test.group('What a message says', () => {
  test('is the same however a client writes it', ({ assert }) => {
    const plain = saidBy({ role: 'assistant', content: 'Hello' })

    assert.equal(saidBy({ role: 'assistant', content: ' Hello\n' }), plain)
    assert.equal(saidBy({ role: 'assistant', content: [{ type: 'text', text: 'Hello' }] }), plain)
    assert.equal(saidBy({ role: 'assistant', content: 'Hello', refusal: null }), plain)
    assert.equal(saidBy({ role: 'assistant', content: 'Hello', tool_calls: [] }), plain)
    assert.equal(
      saidBy({ role: 'assistant', content: null, tool_calls: [call] }),
      saidBy({ role: 'assistant', content: '', tool_calls: [{ ...call, index: 0 }] })
    )
  })

  test('differs by role, words, media, calls and results', ({ assert }) => {
    const image = (url: string) => [{ type: 'image_url', image_url: { url } }]
    const all = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello' },
      { role: 'user', content: 'Hello there' },
      { role: 'user', content: image('data:image/png;base64,AAAA') },
      { role: 'user', content: image('data:image/png;base64,AAAB') },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'assistant', content: null, tool_calls: [{ ...call, id: 'c2' }] },
      { role: 'tool', content: 'Hello', tool_call_id: 'c1' },
      { role: 'tool', content: 'Hello', tool_call_id: 'c2' },
    ]

    assert.lengthOf(new Set(all.map(saidBy)), all.length)
  })

  test('is the text of its parts', ({ assert }) => {
    const parts = [{ type: 'text', text: 'One' }, { type: 'image_url' }, null, { text: 'Two' }]

    assert.equal(textOf(parts), 'One\nTwo')
    assert.equal(textOf({ odd: true }), '')
    assert.equal(textOf(null), '')
  })
})

test.group('A kept message', () => {
  test('holds its content as it was sent, without the bytes of large media', ({ assert }) => {
    const small = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
    const far = { type: 'image_url', image_url: { url: `https://x.test/${'a'.repeat(3_000)}` } }
    const large = {
      type: 'image_url',
      image_url: { url: `data:image/png;base64,${'A'.repeat(5_000)}` },
    }
    const sound = { type: 'input_audio', input_audio: { data: 'A'.repeat(5_000), format: 'wav' } }
    const file = { type: 'file', file: { file_data: `data:application/pdf,${'A'.repeat(5_000)}` } }

    const kept = keptContent([small, far, large, sound, file]) as { text?: string }[]

    assert.deepEqual(kept.slice(0, 2), [small, far] as object[])
    assert.deepEqual(
      kept.slice(2).map(({ text }) => text),
      [
        '[image/png of 5022 characters, not kept]',
        '[audio of 5000 characters, not kept]',
        '[application/pdf of 5021 characters, not kept]',
      ]
    )
    assert.equal(keptContent('Hello'), 'Hello')
    assert.isNull(keptContent(undefined))
  })

  test('holds its other members when they say something', ({ assert }) => {
    assert.isNull(extrasOf({ role: 'user', content: 'Hi', name: null }))
    assert.deepEqual(extrasOf({ role: 'user', content: 'Hi', name: 'ann' }), { name: 'ann' })
  })
})

test.group('The title of a conversation', () => {
  const titled = (content: unknown) =>
    titleOf([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content },
    ])

  test('is the first message of a person on one line', ({ assert }) => {
    assert.equal(titled('Plan a trip\nto\u0000 Lisbon '), 'Plan a trip to Lisbon')
  })

  test('is cut at a word', ({ assert }) => {
    const title = titled('We are looking for a quiet place near the sea where five people can work')
    const long = titled(`${'word '.repeat(40)}`)

    assert.equal(title.length <= 81, true)
    assert.match(long, /^(word )+word…$/)
    assert.isAtMost(long.length, 81)
    assert.isAtMost(titled('x'.repeat(500)).length, 81)
  })

  test('is there when nobody said a word', ({ assert }) => {
    assert.equal(
      titled([{ type: 'image_url', image_url: { url: 'https://x.test' } }]),
      'New conversation'
    )
    assert.equal(titleOf([]), 'New conversation')
  })

  test('never holds half a character', ({ assert }) => {
    assert.isTrue(titled(`${'a'.repeat(79)}😀${'b'.repeat(40)}`).isWellFormed())
    assert.isTrue(titled(`${'a'.repeat(399)}😀`).isWellFormed())
  })
})
