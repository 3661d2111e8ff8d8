import { test } from '@japa/runner'
import { demoModels } from '#providers/demo/models'
import { givenDemoUpstream, schemaErrors } from './demo_client.js'

test.group('Demo upstream: answers', () => {
  test('lists its models in the shape of the API', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const response = await fetch(`${demo.url}/models`)
    const models = (await response.json()) as { data: { id: string }[] }
    assert.deepEqual(schemaErrors('ListModelsResponse', models), [])
    assert.deepEqual(
      models.data.map(({ id }) => id),
      demoModels.map(({ id }) => id)
    )
  })

  test('labels the answer of every model as a demo', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const ids = demoModels.map(({ id }) => id)
    const asked = 'How high is the Matterhorn?'
    const answers = await Promise.all(ids.map((model) => demo.ask(asked, { model })))
    for (const [index, answer] of answers.entries()) {
      assert.deepEqual(schemaErrors('CreateChatCompletionResponse', answer), [])
      assert.isTrue(answer.choices[0]!.message.content!.startsWith(`[demo ${ids[index]}] `))
      assert.equal(answer.system_fingerprint, 'demo')
      assert.equal(answer.choices[0]!.finish_reason, 'stop')
    }
    const response = await demo.post({})
    assert.equal(response.headers.get('x-demo-upstream'), '1')
  })

  test('gives the same request the same answer, another one another', async ({
    assert,
    cleanup,
  }) => {
    const demo = await givenDemoUpstream(cleanup)
    const first = await demo.ask('Name a river.')
    const again = await demo.ask('Name a river.')
    const other = await demo.ask('Name a river.', { seed: 7 })
    assert.deepEqual({ ...again, created: 0 }, { ...first, created: 0 })
    assert.notEqual(other.id, first.id)
  })

  test('reflects the prompt it was sent', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const answer = await demo.ask('What is the capital of Bhutan?')
    assert.include(answer.choices[0]!.message.content, 'What is the capital of Bhutan?')
    const choice = await demo.ask('Pick one.\nA. ice\nB. fire\nC. dust')
    assert.match(choice.choices[0]!.message.content!, /3 options; the demo draws \([ABC]\)/)
  })

  test('answers within its limit, stops at a stop sequence, gives n alternatives', async ({
    assert,
    cleanup,
  }) => {
    const demo = await givenDemoUpstream(cleanup)
    const short = await demo.ask('Tell me a story.', { max_tokens: 5 })
    assert.equal(short.choices[0]!.finish_reason, 'length')
    assert.equal(short.usage!.completion_tokens, 5)

    const stopped = await demo.ask('Tell me a story.', { stop: ['No language', 'unheard'] })
    assert.equal(stopped.choices[0]!.message.content, '[demo gpt-5-mini] ')
    assert.equal(stopped.choices[0]!.finish_reason, 'stop')

    const three = await demo.ask('Tell me a story.', { n: 3 })
    assert.deepEqual(
      three.choices.map(({ index }) => index),
      [0, 1, 2]
    )
  })

  test('gives log probabilities for every token', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const answer = await demo.ask('Say hi.', { logprobs: true, top_logprobs: 3 })
    assert.deepEqual(schemaErrors('CreateChatCompletionResponse', answer), [])
    const { logprobs, message } = answer.choices[0]!
    assert.equal(logprobs!.content.map(({ token }) => token).join(''), message.content)
    assert.isTrue(logprobs!.content.every(({ top_logprobs: top }) => top.length === 3))
  })

  test('counts images, reasoning and cached tokens', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
    const seen = await demo.ask([
      { role: 'user', content: [{ type: 'text', text: 'What is this?' }, image, image] },
    ])
    assert.include(seen.choices[0]!.message.content, '2 images')
    assert.isAbove(seen.usage!.prompt_tokens_details.image_tokens, 0)
    assert.isAbove(seen.usage!.prompt_tokens, seen.usage!.prompt_tokens_details.image_tokens)

    const reasoned = await demo.ask('Prove it.', { model: 'gemini-2.5-pro' })
    const details = reasoned.usage!.completion_tokens_details
    assert.isAbove(details.reasoning_tokens, 0)
    assert.isAbove(reasoned.usage!.completion_tokens, details.reasoning_tokens)

    const history = [
      { role: 'system', content: 'You know everything about rivers. '.repeat(300) },
      { role: 'user', content: 'Name one.' },
      { role: 'assistant', content: 'The Inn.' },
      { role: 'user', content: 'Another.' },
    ]
    const first = await demo.ask(history.slice(0, 2))
    const { usage } = await demo.ask(history)
    assert.equal(first.usage!.prompt_tokens_details.cached_tokens, 0)
    assert.isAbove(usage!.prompt_tokens_details.cached_tokens, 1023)
    assert.isBelow(usage!.prompt_tokens_details.cached_tokens, usage!.prompt_tokens)
  })

  test('refuses what it cannot serve in the words of the API', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const messages = [{ role: 'user', content: 'hi' }]
    const cases: [body: unknown, status: number][] = [
      ['{"model":', 400],
      [[], 400],
      [{ messages }, 400],
      [{ model: 'gpt-5-mini' }, 400],
      [{ model: 'gpt-5-mini', messages: 'hi' }, 400],
      [{ model: 'gpt-2', messages }, 404],
      ['x'.repeat(33 * 1024 * 1024), 413],
    ]
    for (const [body, status] of cases) {
      const response = await demo.post(body)
      assert.equal(response.status, status)
      assert.deepEqual(schemaErrors('ErrorResponse', await response.json()), [])
    }
    const elsewhere = await fetch(`${demo.url}/embeddings`)
    assert.equal(elsewhere.status, 404)
  })

  test('takes text that no encoding can carry', async ({ assert, cleanup }) => {
    const demo = await givenDemoUpstream(cleanup)
    const answer = await demo.ask(`half a sign \ud83d and NUL \u0000 ${'😀'.repeat(200)}`)
    assert.deepEqual(schemaErrors('CreateChatCompletionResponse', answer), [])
    assert.isTrue(answer.choices[0]!.message.content!.isWellFormed())
  })
})
