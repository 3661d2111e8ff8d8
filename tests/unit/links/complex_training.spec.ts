import { test } from '@japa/runner'
import type { TrainingProgress } from '@signalbox/sdk'
import { readLinkSet, trainingGraph } from '#bin/bench/links/data'
import { evaluateLinks } from '#bin/bench/links/evaluate'
import { givenContext, givenRing, tableOf } from '#tests/unit/links/complex_givens'
import { HeldOut } from '../../../plugins/link-predictor-complex/src/held_out.ts'
import complex from '../../../plugins/link-predictor-complex/src/index.ts'
import { questionsOf } from '../../../plugins/link-predictor-complex/src/questions.ts'
import { Random } from '../../../plugins/link-predictor-complex/src/random.ts'
import { trainFactors } from '../../../plugins/link-predictor-complex/src/trainer.ts'
import { train } from '../../../plugins/link-predictor-complex/src/train.ts'

const KG = new URL('../../fixtures/kg', import.meta.url).pathname

const plan = {
  rank: 16,
  epochs: 8,
  rate: 0.2,
  regulariser: 0.005,
  dropout: 0.2,
  batch: 24,
  negatives: 0,
}

/** Trains one model on a ring with one fact held out. */
async function trainOnRing(threads: number, changes: Partial<typeof plan> = {}) {
  const graph = givenRing(150, [[3, 0, 4]])
  const questions = questionsOf(graph, graph.facts)
  const kept = questionsOf(graph, graph.heldOut)
  return trainFactors(
    graph,
    questions,
    { ...plan, ...changes },
    {
      heldOut: new HeldOut(graph, questions, kept, 10, new Random(1)),
      threads,
      seed: 3,
      timeLimitMs: 600_000,
      signal: new AbortController().signal,
      onProgress() {},
    }
  )
}

test.group('Training of ComplEx', (group) => {
  group.each.timeout(120_000)

  test('ranks the facts of Nations that it has not seen', async ({ assert }) => {
    const set = readLinkSet(KG, 'nations')
    const { artefact, metrics } = await train(trainingGraph(set), givenContext())
    const model = await complex.functions.open(artefact, trainingGraph(set))
    const { mrr } = await evaluateLinks(set, model, 'test')
    assert.isAbove(mrr, 0.78)
    assert.isAbove(metrics.heldOutMrr!, 0.6)
  })

  for (const negatives of [0, 40]) {
    const how = negatives ? 'sampled candidates' : 'all candidates'
    test(`learns the same on two threads at every run, ${how}`, async ({ assert }) => {
      const [one, other] = [
        await trainOnRing(2, { negatives }),
        await trainOnRing(2, { negatives }),
      ]
      assert.deepEqual(one.factors, other.factors)
    })

    test(`learns the same on one thread as on two, but for the last digits, ${how}`, async ({
      assert,
    }) => {
      const changes = { negatives, epochs: 1 }
      const [one, two] = [await trainOnRing(1, changes), await trainOnRing(2, changes)]
      const differences = one.factors.entities.map((value, at) =>
        Math.abs(value - two.factors.entities[at]!)
      )
      assert.isBelow(
        differences.reduce((highest, value) => Math.max(highest, value)),
        0.01
      )
      assert.isAbove(
        one.factors.entities.reduce((highest, value) => Math.max(highest, value)),
        0.1
      )
    })

    test(`infers a fact from its counterpart, ${how}`, async ({ assert }) => {
      const { mrr } = await trainOnRing(1, { negatives, epochs: 60, dropout: 0 })
      assert.isAbove(mrr!, 0.3)
    })
  }

  test('learns a graph of more entities than can all compete', async ({ assert }) => {
    const graph = { ...givenRing(60), entityCount: 20_100 }
    const settings = { rank: 8, epochs: 3 }
    const { artefact } = await train(graph, givenContext(settings))
    const model = await complex.functions.open(artefact, graph)
    const scores = await model.score({ missing: 'object', anchor: 20_099, predicate: 1 })
    assert.lengthOf(scores, 20_100)
    assert.isTrue(scores.every(Number.isFinite))
  })

  test('measures held-out facts without other answers that are known', ({ assert }) => {
    const graph = {
      entityCount: 4,
      predicateCount: 1,
      facts: tableOf([
        [0, 0, 1],
        [0, 0, 2],
      ]),
      heldOut: tableOf([[0, 0, 3]]),
    }
    const [learned, kept] = [questionsOf(graph, graph.facts), questionsOf(graph, graph.heldOut)]
    const heldOut = new HeldOut(graph, learned, kept, 10, new Random(1))
    const scores = {
      object: Float32Array.of(5, 9, 8, 1),
      subject: Float32Array.of(2, 2, 1, 1),
    }
    const mrr = heldOut.mrr({ score: ({ missing }) => scores[missing] })
    assert.approximately(mrr, (1 / 2 + 1 / 1.5) / 2, 1e-9)
  })

  test('says which part it is at, and never goes back', async ({ assert }) => {
    const reports: TrainingProgress[] = []
    const report = (progress: TrainingProgress) => void reports.push(progress)
    await train(givenRing(40, [[3, 0, 4]]), givenContext({ epochs: 4 }, { report }))
    const shares = reports.map(({ share }) => share)
    assert.deepEqual(
      shares,
      shares.toSorted((one, other) => one - other)
    )
    assert.equal(shares.at(-1), 1)
    assert.isNumber(reports.at(-1)!.heldOutMrr)
  })

  test('refuses a graph without facts', async ({ assert }) => {
    const graph = { ...givenRing(3), facts: tableOf([]) }
    await assert.rejects(() => train(graph, givenContext()), /no facts to learn from/)
  })

  test('ends its helpers when it is called off', async ({ assert }) => {
    const stop = new AbortController()
    const settings = { epochs: 10_000, batch: 3_000, rank: 64, models: 1 }
    const report = () => stop.abort(new Error('called off'))
    const graph = givenRing(400)
    const context = givenContext(settings, { threads: 2, signal: stop.signal, report })
    await assert.rejects(() => train(graph, context), /called off/)
  })
})
