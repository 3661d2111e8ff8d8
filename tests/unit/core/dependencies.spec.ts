import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const sections = (page: string) => page.split(/^## /m).slice(1)

const named = (section: string) =>
  [...section.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, name]) => name!)

test.group('docs/dependencies.md', () => {
  const page = readFileSync(app.makePath('docs/dependencies.md'), 'utf8')
  const [atRunTime, forDevelopment] = sections(page)
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(app.makePath('package.json'), 'utf8')
  )

  test('gives a reason for every package that runs', ({ assert }) => {
    assert.sameMembers(named(atRunTime!), Object.keys(dependencies))
  })

  test('gives a reason for every package of development', ({ assert }) => {
    assert.sameMembers(named(forDevelopment!), Object.keys(devDependencies))
  })
})
