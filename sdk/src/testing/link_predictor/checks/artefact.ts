import assert from 'node:assert/strict'
import type { LinkModel } from '../../../link_predictor/types.ts'
import type { Checks } from '../checks.ts'
import { graphWithRule } from '../graphs.ts'

const query = { missing: 'object', anchor: 20, predicate: 1 } as const

const scoresOf = async (model: LinkModel) => [...(await model.score(query))]

/** What it leaves behind and opens again. */
export function checkArtefact({ test, train, open }: Checks): void {
  const openIt = (bytes: Uint8Array) => open(bytes, graphWithRule())

  test('needs nothing but the artefact and the graph to open a model', async () => {
    const { artefact } = await train(graphWithRule())
    const elsewhere = new Uint8Array(artefact.length + 3)
    elsewhere.set(artefact, 3)
    assert.deepEqual(
      await scoresOf(await openIt(elsewhere.subarray(3))),
      await scoresOf(await openIt(artefact))
    )
  })

  test('leaves the artefact as it was', async () => {
    const { artefact } = await train(graphWithRule())
    const before = Buffer.from(artefact)
    const model = await openIt(artefact)
    await model.score(query)
    assert.deepEqual(Buffer.from(artefact), before)
  })

  const garbage: Record<string, (artefact: Uint8Array) => Uint8Array> = {
    'no bytes': () => new Uint8Array(0),
    'a text': () => Buffer.from('{"an":"artefact","of":"another"}'),
    'noise': () => Uint8Array.from({ length: 4_096 }, (_, at) => (at * 7_919) % 251),
    'half an artefact': (artefact) => artefact.slice(0, Math.floor(artefact.length / 2)),
    'an artefact without its last byte': (artefact) => artefact.slice(0, -1),
  }
  for (const [what, make] of Object.entries(garbage)) {
    test(`refuses to open ${what}`, async () => {
      const { artefact } = await train(graphWithRule())
      await assert.rejects(openIt(make(artefact)))
    })
  }
}
