import { Counter, Histogram, Registry, type MetricObject } from 'prom-client'
import { test } from '@japa/runner'
import { quantileMs, total } from '#core/watch/figures'

const only = async (registry: Registry) =>
  (await registry.getMetricsAsJSON())[0] as MetricObject as never

test.group('Figures', () => {
  test('add up the values of all labels', async ({ assert }) => {
    const registry = new Registry()
    const counter = new Counter({
      name: 'a_total',
      help: 'a',
      labelNames: ['x'],
      registers: [registry],
    })
    counter.inc({ x: '1' }, 2)
    counter.inc({ x: '2' }, 3)

    assert.equal(total(await only(registry)), 5)
  })

  test('read quantiles from the buckets of all labels', async ({ assert }) => {
    const registry = new Registry()
    const histogram = new Histogram({
      name: 'a_seconds',
      help: 'a',
      labelNames: ['x'],
      buckets: [0.01, 0.1, 1],
      registers: [registry],
    })
    for (let count = 0; count < 90; count++) histogram.observe({ x: '1' }, 0.005)
    for (let count = 0; count < 10; count++) histogram.observe({ x: '2' }, 0.5)

    const metric = await only(registry)
    assert.equal(total(metric), 100)
    assert.equal(quantileMs(0.5)(metric), 10)
    assert.equal(quantileMs(0.99)(metric), 1000)
  })

  test('are null where nothing was observed or it lies beyond the last bucket', async ({
    assert,
  }) => {
    const registry = new Registry()
    const histogram = new Histogram({
      name: 'a_seconds',
      help: 'a',
      buckets: [0.01],
      registers: [registry],
    })
    assert.isNull(quantileMs(0.5)(await only(registry)))

    histogram.observe(5)
    assert.isNull(quantileMs(0.5)(await only(registry)))
  })
})
