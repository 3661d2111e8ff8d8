import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { registerDestinationSuite } from '@signalbox/sdk/testing'
import destination from '../src/index.js'
import { folderSite } from './folder_server.js'

describe('Destination: static-site', () => {
  registerDestinationSuite({
    test,
    create: () => destination,
    site: folderSite,
    packageJson: JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
    wrong: { credentials: { secret: 'another password' } },
  })
})
