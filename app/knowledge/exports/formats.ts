import type { ExportFormat } from '@signalbox/sdk'
import { host } from '#extensions/services/plugin_host'
import { unprocessable } from '#core/validation/errors'

/** Other names that people give to formats. */
const ALIASES: Record<string, string> = {
  'json-ld': 'jsonld',
  'json': 'jsonld',
  'n-triples': 'ntriples',
  'nt': 'ntriples',
  'graph-ml': 'graphml',
  'xml': 'graphml',
  'cql': 'cypher',
}

/** Formats that are switched on, in the order of their ids; for imports only those that can be read. */
export const activeFormats = (use: 'export' | 'import'): ExportFormat[] =>
  host
    .all('exportFormat')
    .filter(({ canRead }) => use === 'export' || canRead)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** The format of a name, a media type or an ending. @throws InvalidRequest that names the allowed ones */
export function formatNamed(name: string, use: 'export' | 'import'): ExportFormat {
  const asked = name.trim().toLowerCase()
  const formats = activeFormats(use)
  const found =
    formats.find(({ id }) => id === asked) ??
    formats.find(({ id }) => id === ALIASES[asked]) ??
    formats.find(({ mediaType, fileExtension }) => [mediaType, fileExtension].includes(asked))
  if (found) return found
  const ids = formats.map(({ id }) => id)
  throw unprocessable(['query', 'format'], `Input should be one of ${ids.join(', ')}`, 'enum', {
    expected: ids,
  })
}
