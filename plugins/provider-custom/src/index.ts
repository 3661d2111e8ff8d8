import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'custom',
  name: 'Custom endpoint',
  docsUrl: 'https://developers.openai.com/api/reference/overview',
  summary: 'Any endpoint that speaks the chat-completions dialect.',
})
