import { RdfFactReader, type ExportContext, type ImportedFact } from '@signalbox/sdk'
import { statementsOf } from './quads.ts'

const BATCH = 500

/** Reads facts of any JSON-LD document that needs nothing from elsewhere. @throws PermanentError */
export async function* readFacts(
  chunks: AsyncIterable<string>,
  { signal }: Pick<ExportContext, 'signal'>
): AsyncGenerator<ImportedFact[]> {
  const reader = new RdfFactReader()
  let count = 0
  for await (const triple of statementsOf(chunks)) {
    signal.throwIfAborted()
    reader.add(triple, null)
    if (++count % BATCH === 0) yield reader.take()
  }
  yield reader.end()
}
