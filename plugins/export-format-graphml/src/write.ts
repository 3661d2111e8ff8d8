import type { ExportContext, ExportedEntity, ExportedFact, ExportSource } from '@signalbox/sdk'
import { escaped } from './escape.ts'
import { declarations } from './keys.ts'

/** Settings of the format. */
export interface GraphmlSettings {
  yed: boolean
}

const PIECE_LENGTH = 65_536

const NAMESPACE = 'http://graphml.graphdrawing.org/xmlns'
const YED = 'http://www.yworks.com/xml/graphml'

/** Writes the nodes, then the edges: each fact is an edge. */
export async function* writeFacts(
  source: ExportSource,
  { settings: { yed }, signal }: ExportContext<GraphmlSettings>
): AsyncGenerator<string> {
  yield head(yed)
  for await (const entities of source.entities()) {
    signal.throwIfAborted()
    yield* pieces(entities, (entity) => nodeOf(entity, yed))
  }
  for await (const facts of source.facts()) {
    signal.throwIfAborted()
    yield* pieces(facts, (fact) => edgeOf(fact, yed))
  }
  yield '  </graph>\n</graphml>\n'
}

function* pieces<Item>(items: readonly Item[], write: (item: Item) => string) {
  let text = ''
  for (const item of items) {
    text += write(item)
    if (text.length < PIECE_LENGTH) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

function head(yed: boolean): string {
  const graphics = yed
    ? '  <key id="node_graphics" for="node" yfiles.type="nodegraphics"/>\n' +
      '  <key id="edge_graphics" for="edge" yfiles.type="edgegraphics"/>\n'
    : ''
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="${NAMESPACE}"` +
    `${yed ? ` xmlns:y="${YED}"` : ''}>\n${declarations()}${graphics}` +
    '  <graph id="knowledge" edgedefault="directed">\n'
  )
}

const data = (key: string, value: string) => `<data key="${key}">${value}</data>`

function nodeOf(entity: ExportedEntity, yed: boolean): string {
  const label = escaped(entity.name)
  const graphics = yed
    ? data('node_graphics', `<y:ShapeNode><y:NodeLabel>${label}</y:NodeLabel></y:ShapeNode>`)
    : ''
  return (
    `    <node id="${nodeId(entity)}">${data('node_label', label)}` +
    `${data('node_kind', escaped(entity.kind))}${graphics}</node>\n`
  )
}

function edgeOf(fact: ExportedFact, yed: boolean): string {
  const label = escaped(fact.predicate)
  const graphics = yed
    ? data('edge_graphics', `<y:PolyLineEdge><y:EdgeLabel>${label}</y:EdgeLabel></y:PolyLineEdge>`)
    : ''
  return (
    `    <edge id="${token(fact.id)}" source="${nodeId(fact.subject)}" target="${nodeId(fact.object)}">` +
    data('edge_label', label) +
    data('edge_weight', String(fact.confidence)) +
    data('edge_personal', String(fact.personal)) +
    data('edge_recorded_at', timeOf(fact.recordedAt)) +
    (fact.validFrom === null ? '' : data('edge_valid_from', timeOf(fact.validFrom))) +
    (fact.validTo === null ? '' : data('edge_valid_to', timeOf(fact.validTo))) +
    (fact.sources.length === 0 ? '' : data('edge_sources', escaped(JSON.stringify(fact.sources)))) +
    `${graphics}</edge>\n`
  )
}

const timeOf = (epochMs: number) => new Date(epochMs).toISOString()

const nodeId = ({ kind, id }: ExportedEntity) => `${token(kind)}.${token(id)}`

/** Ids are name tokens of XML: letters, digits and few signs; all else is written as the bytes of its UTF-8. */
const token = (text: string) =>
  /^[A-Za-z0-9-]*$/.test(text)
    ? text
    : text
        .toWellFormed()
        .replace(/[^A-Za-z0-9-]/gu, (character) =>
          Array.from(
            Buffer.from(character),
            (byte) => `_${byte.toString(16).padStart(2, '0')}`
          ).join('')
        )
