import {
  malformed,
  type ExportContext,
  type ImportedEntity,
  type ImportedFact,
} from '@signalbox/sdk'
import { LiteralParser, type Parsed } from './parse.ts'

/** A statement has at most 1,000 rows; what is longer is none of ours. */
const MOST_LINE_LENGTH = 32_000_000

const IGNORED = /^\s*(?:CREATE\s+(?:CONSTRAINT|INDEX)\b[^;]*;|\/\/.*)?\s*$/i
const START = /^\s*UNWIND\s+(?=\[)/i
const ENTITIES = /^\s*AS row MERGE \(e:Entity \{key: row\.key\}\) SET e\.kind = /
const FACTS =
  /^\s*AS row MATCH \(s:Entity \{key: row\.s\}\) MATCH \(o:Entity \{key: row\.o\}\) MERGE \(s\)-\[r:`(?:[^`]|``)*` \{id: row\.id\}\]->\(o\) SET r\.predicate = /

/** Reads facts of a file that this format wrote. @throws PermanentError that names the line */
export async function* readFacts(
  chunks: AsyncIterable<string>,
  { signal }: Pick<ExportContext, 'signal'>
): AsyncGenerator<ImportedFact[]> {
  const entities = new Map<string, ImportedEntity>()
  let rest: string[] = []
  let length = 0
  let line = 1
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    const [first = '', ...others] = chunk.split('\n')
    rest.push(first)
    length += first.length
    for (const next of others) {
      yield readStatement(rest.join(''), line, entities)
      rest = [next]
      length = next.length
      line++
    }
    if (length > MOST_LINE_LENGTH) throw malformed(line, 'the line is too long')
  }
  yield readStatement(rest.join(''), line, entities)
}

/** The facts of a line; entities are kept for the lines after it. */
function readStatement(
  text: string,
  line: number,
  entities: Map<string, ImportedEntity>
): ImportedFact[] {
  if (IGNORED.test(text)) return []
  const start = START.exec(text)
  if (!start) throw malformed(line, 'this is no statement that an export has')
  const parser = new LiteralParser(text, line, start[0].length)
  const rows = parser.value()
  if (!Array.isArray(rows)) throw malformed(line, 'expected rows')
  const { rest } = parser
  if (ENTITIES.test(rest)) {
    for (const row of rows) keep(rowOf(row, line), entities, line)
    return []
  }
  const facts = FACTS.exec(rest)
  if (!facts) throw malformed(line, 'this is no statement that an export has')
  const predicate = textOf(new LiteralParser(rest, line, facts[0].length).value(), line)
  return rows.map((row) => factOf(rowOf(row, line), predicate, entities, line))
}

type Row = Record<string, Parsed>

function rowOf(value: Parsed, line: number): Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformed(line, 'expected a row')
  }
  return value
}

function textOf(value: Parsed | undefined, line: number): string {
  if (typeof value !== 'string') throw malformed(line, 'expected a text')
  return value
}

function keep({ key, kind, name }: Row, entities: Map<string, ImportedEntity>, line: number) {
  entities.set(textOf(key, line), { kind: textOf(kind, line), name: textOf(name, line) })
}

function factOf(
  row: Row,
  predicate: string,
  entities: Map<string, ImportedEntity>,
  line: number
): ImportedFact {
  const entity = (value: Parsed | undefined) => {
    const key = textOf(value, line)
    return entities.get(key) ?? { kind: null, name: key }
  }
  const quotes = Array.isArray(row.source_quotes) ? row.source_quotes : []
  const quote = quotes.find((one) => typeof one === 'string' && one !== '')
  return {
    subject: entity(row.s),
    predicate,
    object: entity(row.o),
    confidence: typeof row.confidence === 'number' ? row.confidence : null,
    personal: row.personal === true,
    validFrom: timeOf(row.valid_from),
    validTo: timeOf(row.valid_to),
    quote: (quote as string | undefined) ?? null,
    line,
  }
}

function timeOf(value: Parsed | undefined): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : time
}
