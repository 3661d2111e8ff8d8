import { Readable } from 'node:stream'
import { malformed, PluginError, type RdfTerm, type RdfTriple } from '@signalbox/sdk'
import { JsonLdParser } from 'jsonld-streaming-parser'
import { guarded } from './guard.ts'

type ParsedTerm = {
  termType: string
  value: string
  language?: string
  datatype?: { value: string }
}

/** Contexts stand in the document: reading one fetches nothing. */
const documentLoader = {
  load: async (url: string) => {
    throw malformed(null, `The context ${url} lies elsewhere; put it into the document`)
  },
}

/** What relative IRIs of a document are relative to; a file that is sent has no address. */
const NOWHERE = 'urn:signalbox:document/'

/** The RDF statements of a JSON-LD document, as they come. @throws PermanentError */
export async function* statementsOf(
  chunks: AsyncIterable<string>,
  baseIRI: string = NOWHERE
): AsyncGenerator<RdfTriple> {
  const input = Readable.from(guarded(chunks))
  const parser = new JsonLdParser({ documentLoader, baseIRI })
  input.on('error', (error) => parser.destroy(error))
  input.pipe(parser)
  try {
    for await (const quad of parser as AsyncIterable<Record<keyof RdfTriple, ParsedTerm>>) {
      yield {
        subject: termOf(quad.subject),
        predicate: termOf(quad.predicate),
        object: termOf(quad.object),
      }
    }
  } catch (error) {
    if (error instanceof PluginError || isAbort(error)) throw error
    throw malformed(null, `This is not JSON-LD: ${String((error as Error).message).slice(0, 300)}`)
  } finally {
    input.destroy()
    parser.destroy()
  }
}

const isAbort = (error: unknown) => (error as Error).name === 'AbortError'

function termOf({ termType, value, language, datatype }: ParsedTerm): RdfTerm {
  if (termType === 'BlankNode') return { type: 'blank', value }
  if (termType !== 'Literal') return { type: 'iri', value }
  const term = { type: 'literal' as const, value, datatype: datatype?.value ?? '' }
  return language ? { ...term, language } : term
}
