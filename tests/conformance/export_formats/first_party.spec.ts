import { test } from '@japa/runner'
import { registerExportFormatSuite, type ExportFormatSuite } from '@signalbox/sdk/testing'
import { formatOf } from '#tests/helpers/rdf/formats'
import { canonicalJsonLd, readCypher, readGraphml, readTriples } from '#tests/helpers/rdf/readers'

/** Neo4j's parser also infers types, which takes its time; the large graph is read once, in the tests beside these. */
const readSmall = (text: string) => {
  if (text.length < 4_000) readCypher(text)
}

/** Each format, the settings that change its text, and a parser of somebody else. */
const suites: [string, object, ExportFormatSuite['accepts']][] = [
  ['n-triples', {}, (text) => void readTriples(text)],
  [
    'n-triples',
    { statements: 'rdf-1.2', base: 'https://graph.example/' },
    (text) => void readTriples(text),
  ],
  ['json-ld', {}, async (text) => void (await canonicalJsonLd(text))],
  ['graphml', {}, (text) => void readGraphml(text)],
  ['graphml', { yed: true }, (text) => void readGraphml(text)],
  ['cypher', {}, readSmall],
  ['cypher', { database: 'memgraph' }, () => {}],
]

for (const [name, settings, accepts] of suites) {
  const { format, packageJson } = await formatOf(name)
  const title = Object.values(settings).join(', ')

  test.group(`Export format: ${format.id}${title && ` (${title})`}`, (group) => {
    registerExportFormatSuite({
      test,
      group,
      create: () => format,
      packageJson,
      settings: settings as Record<string, unknown>,
      accepts,
    })
  })
}
