import { defineProviderPreset } from '@signalbox/sdk'

export default defineProviderPreset({
  id: 'azure-openai',
  name: 'Azure OpenAI',
  docsUrl: 'https://learn.microsoft.com/azure/foundry/openai/api-version-lifecycle',
  summary: 'OpenAI models in an Azure resource, through its v1 API.',
  baseUrl: 'https://{resource}.openai.azure.com/openai/v1',
  placeholders: {
    resource: {
      label: 'Resource',
      help: 'Name of the Azure OpenAI resource.',
      example: 'my-resource',
    },
  },
  apiKey: { header: 'api-key' },
  errors: [
    { failure: 'content_refused', code: 'content_filter' },
    { failure: 'content_refused', code: 'ResponsibleAIPolicyViolation' },
    { failure: 'model_not_found', code: 'DeploymentNotFound' },
    { failure: 'context_too_long', code: 'context_length_exceeded' },
  ],
  prices: { catalogues: ['azure', 'openai'] },
})
