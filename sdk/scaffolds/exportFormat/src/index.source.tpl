import {
  defineExportFormat,
  malformed,
  settings,{{ts 
  type ExportContext,
  type ExportedFact,
  type ExportSource,
  type ImportedFact,
  type SettingsOf,}}
} from '@signalbox/sdk'

const schema = settings.object({
  withSources: settings.boolean({ default: true, help: 'Also write where facts come from' }),
})
{{ts 
type Context = ExportContext<SettingsOf<typeof schema>>
}}
/** A fact as one line of JSON. Put the lines of your format here. */
function lineOf(fact{{ts : ExportedFact}}, withSources{{ts : boolean}}) {
  const quote = fact.sources.find((source) => source.quote !== null)?.quote ?? null
  return `${JSON.stringify({
    subject: fact.subject.name.toWellFormed(),
    subjectKind: fact.subject.kind,
    predicate: fact.predicate.toWellFormed(),
    object: fact.object.name.toWellFormed(),
    objectKind: fact.object.kind,
    confidence: fact.confidence,
    personal: fact.personal,
    validFrom: fact.validFrom,
    validTo: fact.validTo,
    ...(withSources && { quote: quote === null ? null : quote.toWellFormed() }),
  })}\n`
}

/** The fact of a line. Whatever cannot be read is `malformed`, with the number of the line. */
function factOf(text{{ts : string}}, line{{ts : number}}){{ts : ImportedFact}} {
  let read{{ts : Record<string, any>}}
  try {
    read = JSON.parse(text)
  } catch {
    throw malformed(line, 'this is no JSON')
  }
  if (typeof read?.subject !== 'string' || typeof read.predicate !== 'string' || typeof read.object !== 'string') {
    throw malformed(line, 'a fact has a subject, a predicate and an object')
  }
  return {
    subject: { name: read.subject, kind: read.subjectKind ?? null },
    predicate: read.predicate,
    object: { name: read.object, kind: read.objectKind ?? null },
    confidence: read.confidence ?? null,
    personal: read.personal === true,
    validFrom: read.validFrom ?? null,
    validTo: read.validTo ?? null,
    quote: read.quote ?? null,
    line,
  }
}

export default defineExportFormat({
  id: '{{id}}',
  name: '{{title}}',
  summary: 'Writes facts as {{title}}.',
  docsUrl: 'https://docs.{{id}}.example/format',
  mediaType: 'application/x-{{id}}',
  fileExtension: 'txt',
  settings: schema,
  functions: {
    /** One batch after the other, so that a million facts need no more memory than a thousand. */
    async *write(source{{ts : ExportSource}}, { settings: own, signal }{{ts : Context}}) {
      for await (const facts of source.facts()) {
        signal.throwIfAborted()
        yield facts.map((fact) => lineOf(fact, own.withSources)).join('')
      }
    },

    /** Leave it out when files of the format cannot be read back. */
    async *read(chunks{{ts : AsyncIterable<string>}}, { signal }{{ts : Context}}) {
      let rest = ''
      let line = 0
      const factsOf = (lines{{ts : string[]}}) => {
        const facts = []
        for (const text of lines) {
          line++
          if (text.trim() !== '') facts.push(factOf(text, line))
        }
        return facts
      }
      for await (const chunk of chunks) {
        signal.throwIfAborted()
        const lines = (rest + chunk).split('\n')
        rest = lines.pop(){{ts !}}
        yield factsOf(lines)
      }
      yield factsOf([rest])
    },
  },
})
