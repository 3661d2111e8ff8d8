import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: '{{id}}',
  name: '{{title}}',
  docsUrl: 'https://docs.{{id}}.example/api',
  baseUrl: 'https://api.{{id}}.example/v1',
})
