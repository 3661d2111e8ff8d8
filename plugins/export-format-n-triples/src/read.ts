import { RdfFactReader, type ExportContext, type ImportedFact } from '@signalbox/sdk'
import { linesOf } from './lines.ts'
import { parseLine } from './parse.ts'

/** Reads facts of any N-Triples file. @throws PermanentError that names the line */
export async function* readFacts(
  chunks: AsyncIterable<string>,
  { signal }: Pick<ExportContext, 'signal'>
): AsyncGenerator<ImportedFact[]> {
  const reader = new RdfFactReader()
  for await (const { first, lines } of linesOf(chunks)) {
    signal.throwIfAborted()
    lines.forEach((text, index) => {
      const triple = parseLine(text, first + index)
      if (triple) reader.add(triple, first + index)
    })
    const facts = reader.take()
    if (facts.length > 0) yield facts
  }
  yield reader.end()
}
