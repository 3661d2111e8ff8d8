import { defineExportFormat, settings } from '@signalbox/sdk'
import { readFacts } from './read.ts'
import { writeFacts } from './write.ts'

/** JSON-LD 1.1: one document that is JSON for programs and RDF for those who want it. */
export default defineExportFormat({
  id: 'jsonld',
  name: 'JSON-LD',
  summary: 'One JSON document that is RDF as well.',
  docsUrl: 'https://www.w3.org/TR/json-ld11/',
  mediaType: 'application/ld+json',
  fileExtension: 'jsonld',
  settings: settings.object({
    base: settings.string({
      default: 'urn:signalbox:',
      help: 'What the IRIs of things start with',
    }),
  }),
  functions: { write: writeFacts, read: readFacts },
})
