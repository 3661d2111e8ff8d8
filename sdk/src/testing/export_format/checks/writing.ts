import assert from 'node:assert/strict'
import type { Checks } from '../checks.ts'
import {
  brokenFacts,
  hardFacts,
  HARD_NAMES,
  sampleFact,
  TestSource,
  variedFacts,
} from '../graphs.ts'

/** What is written. */
export function checkWriting({ test, write, accepts }: Checks): void {
  const accepted = async (source: TestSource) => {
    const text = await write(source)
    assert.ok(text.isWellFormed(), 'the text can be encoded')
    await accepts(text)
    return text
  }

  test('write: an empty graph is a whole file', async () => {
    await accepted(TestSource.of([]))
  })

  test('write: one fact', async () => {
    const text = await accepted(TestSource.of([sampleFact(1)]))
    assert.ok(text.includes('Lisbon'), 'names can be read')
  })

  test('write: facts of every sort', async () => {
    await accepted(TestSource.of(variedFacts()))
  })

  for (const [index, fact] of hardFacts().entries()) {
    const name = HARD_NAMES[index]!
    test(`write: the name ${JSON.stringify(name.slice(0, 40))}`, async () => {
      await accepted(TestSource.of([fact]))
    })
  }

  test('write: every hard name in one graph', async () => {
    await accepted(TestSource.of(hardFacts()))
  })

  test('write: names with characters that no file holds', async () => {
    const text = await accepted(TestSource.of(brokenFacts()))
    assert.doesNotMatch(text, /[\u0000\u0007\u001b]/, 'no raw control characters')
  })

  test('write: says which facts are personal', async () => {
    const shared = await write(TestSource.of([sampleFact(1)]))
    const personal = await write(TestSource.of([sampleFact(1, { personal: true })]))
    assert.notEqual(personal, shared)
  })

  test('write: says how sure a fact is, and when it holds', async () => {
    const plain = await write(TestSource.of([sampleFact(1)]))
    for (const stated of [{ confidence: 0.5 }, { validFrom: 0 }, { validTo: 0 }]) {
      assert.notEqual(await write(TestSource.of([sampleFact(1, stated)])), plain)
    }
  })

  test('write: the same graph gives the same text, however it is cut into batches', async () => {
    const facts = [...variedFacts(), ...hardFacts()]
    const text = await write(TestSource.of(facts))
    assert.equal(await write(TestSource.of(facts)), text)
    assert.equal(await write(TestSource.of(facts, 1)), text)
    assert.equal(await write(TestSource.of(facts, 7)), text)
  })

  test('write: keeps nothing from one graph for the next', async () => {
    const first = await write(TestSource.of([sampleFact(1)]))
    await write(TestSource.of(variedFacts()))
    assert.equal(await write(TestSource.of([sampleFact(1)])), first)
  })

  test('write: the facts that are handed in are not changed', async () => {
    const facts = variedFacts()
    for (const fact of facts) {
      for (const part of [fact, fact.subject, fact.object, fact.sources]) Object.freeze(part)
    }
    await write(TestSource.of(facts))
    assert.deepEqual(facts, variedFacts())
  })
}
