import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { registerDestinationSuite } from '@signalbox/sdk/testing'
import destination from '../src/index.{{ext}}'
import { fakeSite } from './fake_site.{{ext}}'

describe('Destination: {{id}}', () => {
  registerDestinationSuite({
    test,
    create: () => destination,
    site: fakeSite,
    packageJson: JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
    wrong: { credentials: { secret: 'another key' } },
  })
})
