import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { registerLinkPredictorSuite } from '@signalbox/sdk/testing'
import linkPredictor from '../src/index.{{ext}}'

describe('Link predictor: {{id}}', () => {
  registerLinkPredictorSuite({
    test,
    create: () => linkPredictor,
    packageJson: JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
    // Say `explains: true` once the model has an `explain` function.
  })
})
