import { test } from '@japa/runner'
import fc from 'fast-check'
import { usageFrom } from '#billing/services/usage_from'

const VENDORS: [vendor: string, reported: object, expected: number[], flags: string[]][] = [
  [
    'OpenAI',
    {
      prompt_tokens: 2_006,
      completion_tokens: 300,
      total_tokens: 2_306,
      prompt_tokens_details: { cached_tokens: 1_920, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 128, audio_tokens: 0 },
    },
    [2_006, 1_920, 0, 300, 128],
    [],
  ],
  [
    'the responses dialect',
    {
      input_tokens: 100,
      output_tokens: 50,
      input_tokens_details: { cached_tokens: 40 },
      output_tokens_details: { reasoning_tokens: 20 },
    },
    [100, 40, 0, 50, 20],
    [],
  ],
  [
    'DeepSeek',
    {
      prompt_tokens: 500,
      completion_tokens: 60,
      total_tokens: 560,
      prompt_cache_hit_tokens: 448,
      prompt_cache_miss_tokens: 52,
    },
    [500, 448, 0, 60, 0],
    [],
  ],
  [
    'Anthropic, whose input leaves the cache out',
    {
      input_tokens: 50,
      output_tokens: 10,
      cache_creation_input_tokens: 200,
      cache_read_input_tokens: 1_000,
    },
    [1_250, 1_000, 200, 10, 0],
    [],
  ],
  [
    'a compatible endpoint whose prompt includes the cache',
    {
      prompt_tokens: 1_250,
      completion_tokens: 10,
      total_tokens: 1_260,
      cache_creation_input_tokens: 200,
      cache_read_input_tokens: 1_000,
    },
    [1_250, 1_000, 200, 10, 0],
    [],
  ],
  [
    'a compatible endpoint whose prompt leaves the cache out, as its total tells',
    {
      prompt_tokens: 3_000,
      completion_tokens: 10,
      total_tokens: 4_010,
      cache_read_input_tokens: 1_000,
    },
    [4_000, 1_000, 0, 10, 0],
    [],
  ],
  [
    'OpenRouter',
    {
      prompt_tokens: 900,
      completion_tokens: 10,
      prompt_tokens_details: { cached_tokens: 100, cache_write_tokens: 700 },
    },
    [900, 100, 700, 10, 0],
    [],
  ],
  [
    'Moonshot',
    { prompt_tokens: 19, completion_tokens: 21, total_tokens: 40, cached_tokens: 10 },
    [19, 10, 0, 21, 0],
    [],
  ],
  [
    'xAI, whose reasoning comes on top',
    {
      prompt_tokens: 32,
      completion_tokens: 9,
      total_tokens: 135,
      prompt_tokens_details: { cached_tokens: 6 },
      completion_tokens_details: { reasoning_tokens: 94 },
    },
    [32, 6, 0, 103, 94],
    ['total_exceeds_parts'],
  ],
  [
    'Gemini, whose thoughts are in the total alone',
    { prompt_tokens: 20, completion_tokens: 198, total_tokens: 623 },
    [20, 0, 0, 603, 405],
    ['total_exceeds_parts'],
  ],
  [
    'vLLM, with details that are null',
    { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10, prompt_tokens_details: null },
    [7, 0, 0, 3, 0],
    [],
  ],
]

test.group('Usage of an upstream', () => {
  test('is read as {vendor} writes it')
    .with(
      VENDORS.map(([vendor, reported, expected, flags]) => ({ vendor, reported, expected, flags }))
    )
    .run(({ assert }, { reported, expected, flags }) => {
      const reading = usageFrom(reported)!
      const { input, cached, cacheWrite, output, reasoning } = reading.usage

      assert.deepEqual([input, cached, cacheWrite, output, reasoning], expected)
      assert.deepEqual(reading.flags, flags)
    })

  test('is nothing when the upstream says nothing', ({ assert }) => {
    for (const nothing of [undefined, null, {}, [], 'none', 7, { prompt_tokens: null }]) {
      assert.isNull(usageFrom(nothing))
    }
  })

  test('cuts what is impossible and says so', ({ assert }) => {
    const reading = usageFrom({
      prompt_tokens: 10,
      completion_tokens: -5,
      prompt_tokens_details: { cached_tokens: 90 },
      completion_tokens_details: { reasoning_tokens: 7 },
    })

    assert.deepEqual(reading, {
      usage: { input: 10, cached: 10, cacheWrite: 0, output: 0, reasoning: 0 },
      flags: ['not_a_count', 'cached_exceeds_input', 'reasoning_exceeds_output'],
    })
  })

  test('is possible whatever the upstream says', ({ assert }) => {
    const count = fc.oneof(fc.integer(), fc.double(), fc.constant('7'), fc.constant(null), fc.nat())
    const details = fc.record(
      { cached_tokens: count, cache_write_tokens: count, reasoning_tokens: count },
      { requiredKeys: [] }
    )
    const reported = fc.record(
      {
        prompt_tokens: count,
        completion_tokens: count,
        input_tokens: count,
        output_tokens: count,
        total_tokens: count,
        cached_tokens: count,
        cache_read_input_tokens: count,
        cache_creation_input_tokens: count,
        prompt_cache_hit_tokens: count,
        prompt_tokens_details: details,
        completion_tokens_details: details,
      },
      { requiredKeys: [] }
    )
    fc.assert(
      fc.property(reported, (object) => {
        const reading = usageFrom(object)
        if (reading === null) return
        const { usage } = reading
        for (const value of Object.values(usage)) {
          assert.isTrue(Number.isSafeInteger(value) && value >= 0)
        }
        assert.isAtMost(usage.cached + usage.cacheWrite, usage.input)
        assert.isAtMost(usage.reasoning, usage.output)
      })
    )
  })
})
