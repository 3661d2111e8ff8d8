import { defineExportFormat, settings } from '@signalbox/sdk'
import { readFacts } from './read.ts'
import { writeFacts } from './write.ts'

/** Cypher: statements that load the graph into a graph database. */
export default defineExportFormat({
  id: 'cypher',
  name: 'Cypher',
  summary: 'Statements that load the graph into Neo4j, Memgraph or FalkorDB.',
  docsUrl: 'https://opencypher.org/resources/',
  mediaType: 'application/x-cypher-query',
  fileExtension: 'cypher',
  settings: settings.object({
    database: settings.enum(['neo4j', 'memgraph', 'falkordb'], {
      default: 'neo4j',
      help: 'Which database loads it: they make indexes in different ways',
    }),
  }),
  functions: { write: writeFacts, read: readFacts },
})
