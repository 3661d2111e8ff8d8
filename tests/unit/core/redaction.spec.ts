import { test } from '@japa/runner'
import { redactSecrets } from '#core/redaction'

test.group('Log lines', () => {
  test('lose {what}')
    .with([
      { what: 'workspace keys', text: `svc_live_${'0'.repeat(31)}12ykSmj`, gone: 'ykSmj' },
      { what: 'bearer tokens', text: 'authorization: Bearer abcdefghijkl', gone: 'abcdefghijkl' },
      { what: 'provider keys', text: 'key sk-proj-abcdefghijklmnopqrst', gone: 'abcdefghij' },
      {
        what: 'passwords in addresses',
        text: 'postgres://app:hunter22@db:5432/x',
        gone: 'hunter22',
      },
    ])
    .run(({ assert }, { text, gone }) => {
      assert.notInclude(redactSecrets(text), gone)
    })

  test('keep what is no secret', ({ assert }) => {
    const line = '{"request_id":"req_01m7yhpkagen8951vtbwwcqd9k","target":"gpt-5-mini"}'

    assert.equal(redactSecrets(line), line)
  })
})
