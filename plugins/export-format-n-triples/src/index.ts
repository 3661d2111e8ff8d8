import { defineExportFormat, settings } from '@signalbox/sdk'
import { readFacts } from './read.ts'
import { writeFacts } from './write.ts'

/** N-Triples: one RDF statement a line. Reads any file of RDF 1.1 and 1.2. */
export default defineExportFormat({
  id: 'ntriples',
  name: 'N-Triples',
  summary: 'One RDF statement a line; every RDF tool reads it.',
  docsUrl: 'https://www.w3.org/TR/rdf12-n-triples/',
  mediaType: 'application/n-triples',
  fileExtension: 'nt',
  settings: settings.object({
    statements: settings.enum(['rdf-1.1', 'rdf-1.2'], {
      default: 'rdf-1.1',
      help: 'How facts are spoken about: nodes of the type rdf:Statement, or triple terms',
    }),
    base: settings.string({
      default: 'urn:signalbox:',
      help: 'What the IRIs of things start with',
    }),
  }),
  functions: { write: writeFacts, read: readFacts },
})
