import { readFileSync, readdirSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { FIGURES } from '#core/watch/figures'

const sources = readdirSync(app.makePath('app'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|js)$/.test(path) && !path.includes('figures'))
  .map((path) => readFileSync(app.makePath('app', path), 'utf8'))
  .join('\n')

/** Metrics that the rooms register, with what a histogram adds to its name. */
const registered = new Set(
  [...sources.matchAll(/['"](svc_[a-z0-9_]+)['"]/g)].flatMap(([, name]) => [
    name!,
    ...['_bucket', '_count', '_sum'].map((ending) => `${name}${ending}`),
  ])
)

const mentionedIn = (file: string) => [
  ...new Set(readFileSync(app.makePath('monitoring', file), 'utf8').match(/\bsvc_[a-z0-9_]+/g)),
]

test.group('Dashboards and alerts', () => {
  for (const file of ['grafana-dashboard.json', 'alerts.yaml']) {
    test(`of ${file} ask for metrics that there are`, ({ assert }) => {
      const names = mentionedIn(file)

      assert.isAbove(names.length, 5)
      assert.deepEqual(
        names.filter((name) => !registered.has(name)),
        []
      )
    })
  }

  test('point to chapters of the operations guide that there are', ({ assert }) => {
    const guide = readFileSync(app.makePath('docs/operations.md'), 'utf8')
    const chapters = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase())
    const alerts = readFileSync(app.makePath('monitoring/alerts.yaml'), 'utf8')

    for (const [, anchor] of alerts.matchAll(/operations\.md#([a-z-]+)/g)) {
      assert.include(chapters, anchor!)
    }
  })

  test('of the status page come from metrics that there are', ({ assert }) => {
    const names = Object.values(FIGURES).map(([name]) => name)

    assert.deepEqual(
      names.filter((name) => name.startsWith('svc_') && !registered.has(name)),
      []
    )
  })
})
