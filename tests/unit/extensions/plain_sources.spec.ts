import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { test } from '@japa/runner'

/** What Node loads as it stands in a build: there it takes types away and does nothing else. */
const sources = globSync(['plugins/*/src/**/*.ts', 'sdk/src/**/*.ts'])

function failureOf(source: string): string | null {
  try {
    stripTypeScriptTypes(readFileSync(source, 'utf8'))
    return null
  } catch (error) {
    return `${source}: ${(error as Error).message}`
  }
}

test.group('Sources of plugins and of the SDK', () => {
  test('hold no TypeScript beyond types, which a build could not load', ({ assert }) => {
    const failures = sources.map(failureOf).filter((failure) => failure !== null)

    assert.deepEqual(failures, [])
    assert.isAbove(sources.length, 100)
  })
})
