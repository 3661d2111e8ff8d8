import { describe, test } from 'node:test'
import { registerProviderPresetSuite } from '@signalbox/sdk/testing'
import preset from '../src/index.{{ext}}'

describe('Provider preset: {{id}}', () => {
  registerProviderPresetSuite({
    test,
    create: () => preset,
    examples: {
      // Answers of the real endpoint prove that the preset reads them:
      // models: { answer: { data: [{ id: 'a-model' }] }, ids: ['a-model'] },
      // errors: [{ status: 402, body: { error: { message: 'No credit' } }, failure: 'quota_exhausted' }],
    },
  })
})
