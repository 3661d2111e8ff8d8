import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import type { Destination } from '@signalbox/sdk'
import { registerDestinationSuite, type DestinationSuite } from '@signalbox/sdk/testing'
import { defaultHomes } from '#extensions/services/plugin_finder'
import { asContributor, fakeWordpress } from '#tests/conformance/destinations/fake_wordpress'
import { fakeGhost, wrongKey } from '#tests/conformance/destinations/fake_ghost'
import { fakeReceiver } from '#tests/conformance/destinations/fake_receiver'

/** What each destination publishes to, and what its suite has to know. */
const suites: Record<string, Pick<DestinationSuite, 'site' | 'wrong' | 'acknowledges'>> = {
  webhook: { site: fakeReceiver, acknowledges: 'status' },
  wordpress: {
    site: fakeWordpress,
    wrong: { credentials: { secret: 'wrong wrong wrong' }, rights: asContributor },
  },
  ghost: { site: fakeGhost, wrong: { credentials: wrongKey } },
}

for (const [id, suite] of Object.entries(suites)) {
  const folder = join(defaultHomes().firstParty, `destination-${id}`)
  const packageJson = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entry = pathToFileURL(join(folder, packageJson.signalbox.entry)).href
  const { default: plugin } = (await import(entry)) as { default: Destination }

  test.group(`Destination: ${id}`, (group) => {
    registerDestinationSuite({ test, group, create: () => plugin, packageJson, ...suite })
  })
}
