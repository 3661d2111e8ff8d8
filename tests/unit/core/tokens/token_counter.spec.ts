import { test } from '@japa/runner'
import * as cl100k from 'gpt-tokenizer/encoding/cl100k_base'
import * as o200k from 'gpt-tokenizer/encoding/o200k_base'
import { counterOf } from '#core/tokens/token_counters'
import { countInWorker, countTokens, IN_PROCESS_BYTES } from '#routing/estimate/count_tokens'
import { workerPool } from '#core/services/worker_pool'
import { randomTexts } from '#tests/unit/routing/estimate/random_texts'

const PLAIN = { disallowedSpecial: new Set<string>() }

const TEXTS: Record<string, string> = {
  'nothing': '',
  'prose': "Don't count on it: 1,234.56 things, naïve façades & co.\r\n\r\n  Then\tmore.  ",
  'code': 'for (let i = 0; i < n; i++) {\n    total += prices[i] * 1_000 // 長い\n}\n',
  'chinese': '你好，世界！今天的天气很好，我们去公园散步吧。',
  'other scripts': 'Привет, мир! مرحبا بالعالم नमस्ते दुनिया สวัสดีชาวโลก',
  'emoji': '👩‍👩‍👧 went 🏖️🏖️🏖️ and 🇩🇪',
  'marks of special tokens': 'Say <|endoftext|> and <|im_start|>user',
  'a surrogate without its other half': 'a \ud83d b',
  'a long word':
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
}

test.group('Token counter', (group) => {
  group.teardown(() => workerPool.drain())

  for (const [name, text] of Object.entries(TEXTS)) {
    test(`counts ${name} as the tokenizer does`, async ({ assert }) => {
      assert.equal((await counterOf('o200k_base')).count(text), o200k.countTokens(text, PLAIN))
      assert.equal((await counterOf('cl100k_base')).count(text), cl100k.countTokens(text, PLAIN))
    })
  }

  test('counts texts at random as the tokenizer does', async ({ assert }) => {
    const counter = await counterOf('o200k_base')
    for (const text of randomTexts(300)) {
      assert.equal(counter.count(text), o200k.countTokens(text, PLAIN), JSON.stringify(text))
    }
  })

  test('is off by a token for each 256 bytes at most where a piece is longer', async ({
    assert,
  }) => {
    const counter = await counterOf('o200k_base')
    for (const text of ['a'.repeat(3_000), '你'.repeat(1_000), '!'.repeat(2_000)]) {
      const cuts = Math.ceil(Buffer.byteLength(text) / 256)
      assert.closeTo(counter.count(text), o200k.countTokens(text, PLAIN), 2 * cuts)
    }
  })

  test('takes time in proportion to the length of a word without end', async ({ assert }) => {
    const counter = await counterOf('o200k_base')
    const startedAt = performance.now()
    counter.count('a'.repeat(100_000))
    assert.isBelow(performance.now() - startedAt, 2_000)
  })

  test('counts the same in a worker', async ({ assert }) => {
    const texts = Object.values(TEXTS)
    const here = await countTokens(texts, ['o200k_base', 'cl100k_base'])

    assert.deepEqual(await countInWorker(texts, ['o200k_base', 'cl100k_base']), [...here.values()])
  }).timeout(15_000)

  test('leaves short texts in this process and moves long ones out of it', async ({ assert }) => {
    await workerPool.drain()

    await countTokens(['a '.repeat(IN_PROCESS_BYTES / 2 - 1)], ['o200k_base'])
    assert.equal(workerPool.load.threads, 0)

    await countTokens(['a '.repeat(IN_PROCESS_BYTES / 2)], ['o200k_base'])
    assert.equal(workerPool.load.threads, 1)
  }).timeout(15_000)
})
