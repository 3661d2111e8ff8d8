import { test } from '@japa/runner'
import { readChatRequest } from '#gateway/services/chat_request'
import { surroundRequest } from '#gateway/services/surround_request'

const notes = { role: 'system', content: 'Notes' }
const earlier = [
  { role: 'user', content: 'Earlier' },
  { role: 'assistant', content: 'Answer' },
]
const read = (messages: string) =>
  readChatRequest(Buffer.from(`{"model":"auto", "messages": ${messages}}`))
const rawOf = (request: ReturnType<typeof read>) =>
  request.members.find(({ name }) => name === 'messages')!.raw

test.group('What is put around the messages of a client', () => {
  test('stands before them, which keep their characters', ({ assert }) => {
    const request = read('[ {"role":"user","content":"Now","weight":1.50} ]')

    const surrounded = surroundRequest(request, [notes], earlier)

    assert.include(rawOf(surrounded), '{"role":"user","content":"Now","weight":1.50} ]')
    assert.deepEqual(JSON.parse(rawOf(surrounded)), surrounded.messages)
    assert.deepEqual(
      surrounded.messages.map(({ content }) => content),
      ['Notes', 'Earlier', 'Answer', 'Now']
    )
  })

  test('lets the client keep the first word to the model', ({ assert }) => {
    const request = read(
      '[{"role":"developer","content":"Be brief"},{"role":"user","content":"Now"}]'
    )

    const surrounded = surroundRequest(request, [notes], earlier)

    assert.deepEqual(JSON.parse(rawOf(surrounded)), surrounded.messages)
    assert.deepEqual(
      surrounded.messages.map(({ content }) => content),
      ['Notes', 'Be brief', 'Earlier', 'Answer', 'Now']
    )
  })

  test('changes nothing when there is nothing to add', ({ assert }) => {
    const request = read('[{"role":"user","content":"Now"}]')

    assert.strictEqual(surroundRequest(request, [], []), request)
  })

  test('leaves alone a request that only instructs', ({ assert }) => {
    const request = read('[{"role":"system","content":"Only this"}]')

    const { messages } = surroundRequest(request, [notes], earlier)

    assert.equal(messages.at(-1)!.content, 'Only this')
  })
})
