import { test } from '@japa/runner'
import { BodyBudget } from '#gateway/http/body_budget'

const KB = 1024

test.group('Budget of large bodies', () => {
  test('refuses one more than fits, until another is done', ({ assert }) => {
    const budget = new BodyBudget(1_000 * KB)
    const release = budget.take(600 * KB)

    assert.throws(() => budget.take(600 * KB), /Too much work/)
    release()
    assert.doesNotThrow(() => budget.take(600 * KB))
  })

  test('does not count small ones', ({ assert }) => {
    const budget = new BodyBudget(100 * KB)
    budget.take(90 * KB)

    assert.doesNotThrow(() => budget.take(60 * KB))
  })

  test('takes one that is larger than all of it when it is alone', ({ assert }) => {
    assert.doesNotThrow(() => new BodyBudget(100 * KB).take(200 * KB))
  })
})
