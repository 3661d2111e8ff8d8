import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { registerExportFormatSuite } from '@signalbox/sdk/testing'
import format from '../src/index.{{ext}}'

describe('Export format: {{id}}', () => {
  registerExportFormatSuite({
    test,
    create: () => format,
    packageJson: JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
  })
})
