import assert from 'node:assert/strict'
import { failureOf } from '../../../errors.ts'
import type { ExportedFact, ImportedFact } from '../../../export_format/types.ts'
import type { Checks } from '../checks.ts'
import {
  brokenFacts,
  hardFacts,
  MANY_FACTS,
  manyFact,
  sampleFact,
  TestSource,
  variedFacts,
} from '../graphs.ts'

/** Formats may leave out or replace what no text file holds. */
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd-\uffff\ud800-\udfff]/gu

const plain = (text: string) => text.toWellFormed().replace(UNWRITABLE, '')

/** What has to come back of a fact. */
const essence = (fact: ExportedFact | ImportedFact) => ({
  subject: [fact.subject.kind, plain(fact.subject.name)],
  predicate: plain(fact.predicate),
  object: [fact.object.kind, plain(fact.object.name)],
  confidence: fact.confidence,
  personal: fact.personal,
  validFrom: fact.validFrom,
  validTo: fact.validTo,
  quote: quoteOf(fact),
})

function quoteOf(fact: ExportedFact | ImportedFact): string | null {
  if ('quote' in fact) return fact.quote === null ? null : plain(fact.quote)
  const quote = fact.sources.find((source) => source.quote !== null)?.quote ?? null
  return quote === null ? null : plain(quote)
}

const sorted = (facts: readonly (ExportedFact | ImportedFact)[]) =>
  facts.map((fact) => JSON.stringify(essence(fact))).sort()

/** What is read back; only for formats that read. */
export function checkReading({ test, create, write, read, context }: Checks): void {
  if (create().functions.read === undefined) return

  const roundTrip = async (facts: readonly ExportedFact[]) => {
    const found = await read(await write(TestSource.of(facts)))
    assert.deepEqual(sorted(found), sorted(facts))
  }

  test('read: an empty graph has no facts', async () => {
    assert.deepEqual(await read(await write(TestSource.of([]))), [])
  })

  test('read: facts of every sort come back as they were', () => roundTrip(variedFacts()))

  for (const fact of hardFacts()) {
    test(`read: the name ${JSON.stringify(fact.predicate.slice(0, 40))} comes back`, () =>
      roundTrip([fact]))
  }

  test('read: every hard name in one graph comes back', () => roundTrip(hardFacts()))

  test('read: names come back but for characters that no file holds', () =>
    roundTrip(brokenFacts()))

  test('read: a text that comes one character at a time', async () => {
    const facts = [...variedFacts(), ...hardFacts().slice(0, 12)]
    const text = await write(TestSource.of(facts))
    assert.deepEqual(sorted(await read(text, 1)), sorted(facts))
  })

  test('read: a text that ends anywhere is malformed or has fewer facts, and nothing else', async () => {
    const facts = variedFacts()
    const text = await write(TestSource.of(facts))
    const whole = new Set(sorted(facts))
    const step = Math.ceil(text.length / 60)
    for (let end = 1; end < text.length; end += step) {
      const found = await read(text.slice(0, end)).catch((error: unknown) => {
        assert.equal(failureOf(error)?.code, 'malformed', String((error as Error).stack))
        return []
      })
      assert.ok(found.length <= whole.size)
    }
  })

  for (const [title, text] of [
    ['prose', 'This is a letter, not a graph.\nKind regards\n'],
    ['a page', '<!DOCTYPE html>\n<html><body><p>Not found</p></body></html>\n'],
    ['a document type that unfolds', '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>'],
    ['brackets without end', '['.repeat(100_000)],
    ['bytes', '\u0000\u0001\ufffd\u0007\n\u0000'],
  ] as const) {
    test(`read: ${title} is malformed`, async () => {
      await assert.rejects(read(text), (error) => {
        assert.equal(failureOf(error)?.code, 'malformed', String((error as Error).stack))
        return true
      })
    })
  }

  test('read: a thousand facts come in batches', async () => {
    const text = await write(new TestSource(1_000, manyFact))
    assert.equal((await read(text, 1_000)).length, 1_000)
  })

  test('read: ends when it is told to', async () => {
    const line = await write(TestSource.of([sampleFact(1)]))
    const stop = new AbortController()
    let handed = 0
    const endless = async function* () {
      for (; handed < MANY_FACTS; handed++) {
        if (handed === 10) stop.abort()
        yield line
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await assert.rejects(async () => {
      const facts = create().functions.read!(endless(), context(stop.signal))
      for await (const batch of facts) void batch
    })
    assert.ok(handed < MANY_FACTS, 'it did not read on')
  })
}
