import { test } from '@japa/runner'
import { givenTenant, givenWorkspace } from '#tests/helpers/given'
import { chatWith, givenChat, givenProvider } from '#tests/helpers/given_chat'

test.group('What an upstream sees', () => {
  test('is nothing of ours, and no header of the client', async ({ assert, cleanup }) => {
    const { ask, upstream, key, workspace } = await givenChat(cleanup, {
      extra_headers: { 'x-team': 'blue' },
    })
    const tenant = await givenTenant(workspace)

    await ask(
      { svc: { conversation_id: null }, user: 'u-1' },
      {
        ...tenant.headers,
        'cookie': 'session=1',
        'x-svc-metadata': 'full',
        'x-forwarded-for': '1.2.3.4',
        'openai-organization': 'org-1',
        'user-agent': 'client/1',
      }
    )
    const { headers, text } = upstream.last

    assert.deepEqual(Object.keys(headers).sort(), [
      'accept',
      'accept-encoding',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
      'x-team',
    ])
    assert.equal(headers.authorization, 'Bearer sk-upstream-secret-1')
    assert.equal(headers['user-agent'], 'Signalbox')
    assert.notInclude(text + JSON.stringify(headers), key)
    assert.notInclude(text, 'svc')
    assert.equal(upstream.last.body.user, 'u-1')
  })

  test('is the body of the client, character by character', async ({ assert, cleanup }) => {
    const { send, upstream } = await givenChat(cleanup)
    const rest = [
      '"messages":[{"role":"user","content":[{"type":"text","text":"\\u00e9\\ud83d\\ude00\\ud800\\u0000 é"},{"type":"image_url","image_url":{"url":"data:image/png;base64,AA=="}}]}]',
      '"seed":9007199254740993',
      '"temperature":0.10',
      '"logit_bias":{"50256":-100}',
      '"tools":[{"type":"function","function":{"name":"f","parameters":{"type":"object"}}}]',
      '"response_format":{"type":"json_schema","json_schema":{"name":"x","schema":{}}}',
      '"brand_new":[1e2,{"deep":null}]',
    ].join(',')

    const response = await send(`{ "model" : "gpt-5-mini", ${rest} }`)
    await response.text()

    assert.equal(response.status, 200)
    assert.equal(upstream.last.text, `{"model":"upstream-gpt-5-mini",${rest}}`)
  })

  test('has the defaults of the mapping below, and its system prompt first', async ({
    assert,
    cleanup,
  }) => {
    const { upstream } = await givenProvider(cleanup, {
      'gpt-5-nano': { defaults: { temperature: 0.1, top_p: 0.5 }, system_prompt: 'Be brief.' },
    })
    const { headers } = await givenWorkspace()

    const messages = [{ role: 'user', content: 'Hi' }]
    await chatWith(headers).ask({ model: 'gpt-5-nano', temperature: 0.9, messages })

    assert.deepEqual(upstream.last.body, {
      model: 'upstream-gpt-5-nano',
      temperature: 0.9,
      top_p: 0.5,
      messages: [{ role: 'system', content: 'Be brief.' }, ...messages],
    })
  })
})
