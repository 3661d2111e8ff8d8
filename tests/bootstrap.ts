import { assert } from '@japa/assert'
import { ApiClient, apiClient } from '@japa/api-client'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import type { Suite } from '@japa/runner/core'
import type { Config } from '@japa/runner/types'
import { dropDatabase } from '#tests/environment'
import { assertAgainstApiSpec } from '#tests/helpers/openapi'

export const plugins: Config['plugins'] = [assert(), apiClient(), pluginAdonisJS(app)]

/** Every answer that a test gets is checked against the OpenAPI document. */
ApiClient.teardown(assertAgainstApiSpec)

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = {
  setup: [],
  teardown: [dropDatabase],
}

/** What says the same on each database has run when the second one has its turn. */
function leaveOutOnce({ stack }: Suite) {
  const tests = stack.flatMap((one) => ('tests' in one ? one.tests : [one]))
  for (const test of tests) {
    if (test.options.tags.includes('@once')) test.skip(true, 'ran on SQLite')
  }
}

/** Suites that talk to the server get a listening server. */
export const configureSuite: Config['configureSuite'] = (suite) => {
  if (['functional', 'browser', 'cms', 'faults'].includes(suite.name)) {
    suite.setup(() => testUtils.httpServer().start())
  }
  if (suite.name === 'faults' && process.env.SVC_TEST_SECOND_DATABASE) {
    suite.setup(() => leaveOutOnce(suite))
  }
}
