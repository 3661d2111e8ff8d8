import { array, integer, named, nullable, object, text } from '#core/openapi/schemas'
import type { Operation } from '#core/openapi/types'
import { exportQuery, importQuery } from '#knowledge/exports/validators'
import { userHeader } from '#knowledge/http/user_header'

const count = (description?: string) => integer(description, { minimum: 0 })

const receiptSchema = named(
  'KnowledgeImport',
  object({
    format: text(),
    name: text(),
    facts: count('Facts that the file has'),
    new: count(),
    known: count(
      'Were there before; they gained a source, unless this file had stated them already'
    ),
    refused: count('Forgotten or rejected before, or not possible as facts'),
    problems: array(
      object({
        line: nullable(integer('Line of the file, where lines say something', { minimum: 1 })),
        message: text(),
      }),
      'The first hundred facts that are not possible'
    ),
  })
)

const file = { type: 'string' }

/** What the reference says about exports and imports. */
export const exportOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/knowledge/export',
    operationId: 'exportKnowledge',
    tag: 'Knowledge',
    summary: 'The graph as a file',
    description:
      'All facts that the one who asks sees, in one of the export formats, sent piece by piece. Facts that come in meanwhile are left out. An unknown format is a 422 that names those there are; one workspace can run two exports at a time.',
    audience: 'key',
    tenant: true,
    headers: [userHeader],
    query: exportQuery,
    answers: {
      200: {
        description: 'The file.',
        contentType: 'application/ld+json',
        schema: { type: 'object' },
        alternatives: {
          'application/n-triples': file,
          'application/graphml+xml': file,
          'application/x-cypher-query': file,
        },
        headers: {
          'Content-Disposition': { description: 'Name for the file', schema: text() },
        },
      },
    },
  },
  {
    method: 'post',
    path: '/api/v1/knowledge/import',
    operationId: 'importKnowledge',
    tag: 'Knowledge',
    summary: 'Add the facts of a file',
    description:
      'The body is the file, up to 64 MB, gzipped if you like (64 MB unpacked). Each fact gets the file as its source. Personal facts become those of the one who asks, whoever they were of. A file that is malformed is a 422 with the line; up to 20,000 facts nothing of it is kept then, above that it says how far it got. The same file under the same name changes nothing the second time.',
    audience: 'key',
    tenant: true,
    headers: [userHeader],
    query: importQuery,
    bodySchema: { type: 'object' },
    bodyAlternatives: {
      'application/ld+json': { type: 'object' },
      'application/n-triples': file,
      'application/graphml+xml': file,
      'application/x-cypher-query': file,
      'application/gzip': { type: 'string', format: 'binary' },
    },
    idempotent: false,
    answers: {
      200: { description: 'What became of its facts.', schema: receiptSchema },
    },
  },
]
