import {
  malformed,
  type ExportContext,
  type ImportedEntity,
  type ImportedFact,
} from '@signalbox/sdk'
import { XmlReader, type XmlEvent } from './xml.ts'

const BATCH = 500

/** Where others write what an edge means, the first one that is there. */
const PREDICATES = ['label', 'predicate', 'relation', 'relationship', 'type', 'name']
const NAMES = ['label', 'name', 'title']

/** Reads facts of a GraphML file: each edge is one. @throws PermanentError that names the line */
export async function* readFacts(
  chunks: AsyncIterable<string>,
  { signal }: Pick<ExportContext, 'signal'>
): AsyncGenerator<ImportedFact[]> {
  const xml = new XmlReader()
  const graph = new GraphReader()
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    for (const event of xml.read(chunk)) graph.hear(event)
    if (graph.facts.length >= BATCH) yield graph.facts.splice(0)
  }
  xml.end()
  yield graph.end()
}

interface Item {
  of: 'node' | 'edge'
  id: string
  source: string
  target: string
  line: number
  data: Map<string, string>
}

/** Makes facts of the tags of a graph. Edges that come before their nodes wait for the end. */
class GraphReader {
  readonly facts: ImportedFact[] = []
  #isEmpty = true
  readonly #keys = new Map<string, string>()
  readonly #nodes = new Map<string, ImportedEntity>()
  readonly #early: Item[] = []
  #item: Item | null = null
  #key: string | null = null
  #text = ''

  hear(event: XmlEvent): void {
    if (event.type === 'text') {
      if (this.#key !== null) this.#text += event.text
      return
    }
    const name = event.name.replace(/^.*:/, '')
    if (event.type === 'open') this.#opened(name, event)
    else this.#closed(name)
  }

  /** Facts that are left. */
  end(): ImportedFact[] {
    for (const edge of this.#early.splice(0)) this.facts.push(this.#factOf(edge))
    return this.facts.splice(0)
  }

  #opened(name: string, { attributes, line }: XmlEvent & { type: 'open' }) {
    if (this.#isEmpty && name !== 'graphml') throw malformed(line, 'expected <graphml>')
    this.#isEmpty = false
    const { id = '', source = '', target = '', key = '' } = attributes
    if (name === 'key') this.#keys.set(id, attributes['attr.name'] ?? id)
    else if (name === 'node' || name === 'edge') {
      const isWhole =
        name === 'node' ? 'id' in attributes : 'source' in attributes && 'target' in attributes
      if (!isWhole)
        throw malformed(line, `a ${name} lacks ${name === 'node' ? 'its id' : 'an end'}`)
      this.#item = { of: name, id, source, target, line, data: new Map() }
    } else if (name === 'data' && this.#item) {
      this.#key = this.#keys.get(key) ?? key
      this.#text = ''
    }
  }

  #closed(name: string) {
    if (name === 'data' && this.#key !== null) {
      this.#item?.data.set(this.#key, this.#text)
      this.#key = null
    } else if (name === this.#item?.of) {
      this.#keep(this.#item)
      this.#item = null
    }
  }

  #keep(item: Item) {
    if (item.of === 'node') {
      const kind = item.data.get('kind') ?? null
      this.#nodes.set(item.id, { kind, name: first(item.data, NAMES) ?? item.id })
    } else if (this.#nodes.has(item.source) && this.#nodes.has(item.target)) {
      this.facts.push(this.#factOf(item))
    } else this.#early.push(item)
  }

  #factOf({ data, source, target, line }: Item): ImportedFact {
    const entity = (id: string) => this.#nodes.get(id) ?? { kind: null, name: id }
    const weight = Number(data.get('weight') ?? Number.NaN)
    return {
      subject: entity(source),
      predicate: first(data, PREDICATES) ?? 'related to',
      object: entity(target),
      confidence: weight >= 0 && weight <= 1 ? weight : null,
      personal: data.get('personal') === 'true',
      validFrom: timeOf(data.get('valid_from')),
      validTo: timeOf(data.get('valid_to')),
      quote: quoteOf(data.get('sources')),
      line,
    }
  }
}

const first = (data: Map<string, string>, names: string[]) =>
  names.map((name) => data.get(name)).find((value) => value !== undefined && value !== '')

function timeOf(text: string | undefined): number | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : time
}

/** The first sentence among the sources, which are written as JSON. */
function quoteOf(text = '[]'): string | null {
  try {
    const sources = JSON.parse(text) as { quote?: unknown }[]
    const quoted = sources.find(({ quote }) => typeof quote === 'string')
    return (quoted?.quote as string | undefined) ?? null
  } catch {
    return null
  }
}
