import fc from 'fast-check'
import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import { check, field, queryField } from '#core/validation/check'
import type { InvalidRequest, ValidationIssue } from '#core/validation/errors'

const validator = vine.create({
  title: field.string(20),
  count: field.integer().range([0, 10]).nullable().optional(),
  tags: field.strings(3, 10).optional(),
  kind: vine.enum(['webhook', 'ghost']).optional(),
  extra: field.bag().optional(),
  nested: vine.object({ flag: field.boolean() }).optional(),
})

const issuesOf = async (value: unknown): Promise<ValidationIssue[]> => {
  try {
    await check(validator, value)
    return []
  } catch (error) {
    return (error as InvalidRequest).issues
  }
}

test.group('Validation', () => {
  test('names a missing field', async ({ assert }) => {
    assert.deepEqual(await issuesOf({}), [
      { loc: ['body', 'title'], msg: 'Field required', type: 'missing' },
    ])
  })

  test('names an unknown field, so that a misspelt one is not dropped in silence', async ({
    assert,
  }) => {
    const [issue] = await issuesOf({ title: 'a', auto_publsh: false })

    assert.deepEqual(issue!.loc, ['body', 'auto_publsh'])
    assert.equal(issue!.type, 'extra_forbidden')
  })

  test('names everything that is wrong at once', async ({ assert }) => {
    const issues = await issuesOf({ auto_publsh: false, count: 11 })

    assert.deepEqual(
      issues.map((issue) => issue.type),
      ['missing', 'less_than_equal', 'extra_forbidden']
    )
  })

  test('names the place inside lists and objects', async ({ assert }) => {
    const issues = await issuesOf({ title: 'a', tags: ['x', 3], nested: { flag: 'yes' } })

    assert.deepEqual(
      issues.map((issue) => issue.loc),
      [
        ['body', 'tags', 1],
        ['body', 'nested', 'flag'],
      ]
    )
  })

  test('does not take text for a number', async ({ assert }) => {
    const [issue] = await issuesOf({ title: 'a', count: '5' })

    assert.equal(issue!.type, 'number_type')
  })

  test('states the bound that was crossed', async ({ assert }) => {
    const [issue] = await issuesOf({ title: 'a', count: 11 })

    assert.equal(issue!.type, 'less_than_equal')
    assert.deepEqual(issue!.ctx, { le: 10 })
  })

  test('refuses null where a field may be left out but not be null', async ({ assert }) => {
    assert.deepEqual(await issuesOf({ title: null, kind: null, count: null }), [
      {
        loc: ['body', 'title'],
        msg: 'Input should be a valid string',
        type: 'string_type',
        input: null,
      },
      {
        loc: ['body', 'kind'],
        msg: 'Input should be one of webhook, ghost',
        type: 'enum',
        input: null,
        ctx: { expected: ['webhook', 'ghost'] },
      },
    ])
    assert.deepEqual(await issuesOf(null), [
      { loc: ['body'], msg: 'Field required', type: 'missing', input: null },
    ])
  })

  test('refuses NUL and lone surrogates anywhere', async ({ assert }) => {
    assert.equal((await issuesOf({ title: 'a\0' }))[0]!.type, 'string_unicode')
    assert.equal(
      (await issuesOf({ title: 'a', extra: { deep: ['\ud800'] } }))[0]!.type,
      'string_unicode'
    )
  })

  test('answers with issues, never with another error, whatever comes in', async ({ assert }) => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const issues = await issuesOf(value)
        assert.isTrue(issues.every((issue) => issue.loc[0] === 'body'))
      })
    )
  })

  test('never shows the value of a field that may hold a secret', async ({ assert }) => {
    const secret = vine.create({ api_key: field.string(5) })
    try {
      await check(secret, { api_key: 'sk-canary-canary' })
      assert.fail('should have been refused')
    } catch (error) {
      assert.notInclude(JSON.stringify((error as InvalidRequest).issues), 'canary')
    }
  })

  test('reads integers of a query string and refuses what is none', async ({ assert }) => {
    const query = vine.create({ limit: queryField.limit(), offset: queryField.offset() })

    assert.deepEqual(await check(query, { limit: '25' }, 'query'), { limit: 25 } as never)
    for (const limit of ['0', '501', '1.5', 'abc', '1e2', '']) {
      await assert.rejects(() => check(query, { limit }, 'query'))
    }
  })
})
