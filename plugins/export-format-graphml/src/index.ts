import { defineExportFormat, settings } from '@signalbox/sdk'
import { readFacts } from './read.ts'
import { writeFacts } from './write.ts'

/** GraphML: nodes and edges as XML, for Gephi, yEd, NetworkX and most other tools that draw or count graphs. */
export default defineExportFormat({
  id: 'graphml',
  name: 'GraphML',
  summary: 'Nodes and edges as XML, for tools that draw and analyse graphs.',
  docsUrl: 'https://graphml.graphdrawing.org/specification.html',
  mediaType: 'application/graphml+xml',
  fileExtension: 'graphml',
  settings: settings.object({
    yed: settings.boolean({ default: false, help: 'Write labels where yEd shows them' }),
  }),
  functions: { write: writeFacts, read: readFacts },
})
