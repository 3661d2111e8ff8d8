import { test } from '@japa/runner'
import { readChatRequest } from '#gateway/services/chat_request'
import { surroundRequest } from '#gateway/services/surround_request'

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

    const surrounded = surroundRequest(request, 'Notes', earlier)

    assert.include(rawOf(surrounded), '{"role":"user","content":"Now","weight":1.50} ]')
    assert.deepEqual(JSON.parse(rawOf(surrounded)), surrounded.messages)
    assert.deepEqual(
      surrounded.messages.map(({ content }) => content),
      ['Notes', 'Earlier', 'Answer', 'Now']
    )
  })

  test('joins the instructions of the client, which keep the first word', ({ assert }) => {
    const request = read(
      '[{"role":"developer","content":"Be brief"},{"role":"user","content":"Now"}]'
    )

    const surrounded = surroundRequest(request, 'Notes', earlier)

    assert.deepEqual(JSON.parse(rawOf(surrounded)), surrounded.messages)
    assert.deepEqual(
      surrounded.messages.map(({ content }) => content),
      ['Be brief\n\nNotes', 'Earlier', 'Answer', 'Now']
    )
  })

  test('changes nothing when there is nothing to add', ({ assert }) => {
    const request = read('[{"role":"user","content":"Now"}]')

    assert.strictEqual(surroundRequest(request, '', []), request)
  })

  test('has a summary of what is older beside it', ({ assert }) => {
    const request = read('[{"role":"user","content":"Now"}]')
    const summary = { role: 'system', content: 'Summary' }

    const surrounded = surroundRequest(request, 'Notes', [summary, ...earlier])

    assert.deepEqual(JSON.parse(rawOf(surrounded)), surrounded.messages)
    assert.deepEqual(
      surrounded.messages.map(({ content }) => content),
      ['Notes\n\nSummary', 'Earlier', 'Answer', 'Now']
    )
  })

  test('follows instructions that are not plain text', ({ assert }) => {
    const request = read(
      '[{"role":"system","content":[{"type":"text","text":"Be brief"}]},{"role":"user","content":"Now"}]'
    )

    const { messages } = surroundRequest(request, 'Notes', [])

    assert.deepEqual(messages[1], { role: 'system', content: 'Notes' })
  })

  test('joins a request that only instructs', ({ assert }) => {
    const request = read('[{"role":"system","content":"Only this"}]')

    const { messages } = surroundRequest(request, 'Notes', earlier)

    assert.equal(messages[0]!.content, 'Only this\n\nNotes')
  })
})
