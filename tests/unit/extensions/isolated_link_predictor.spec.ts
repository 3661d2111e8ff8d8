import { join } from 'node:path'
import { test } from '@japa/runner'
import type { LinkGraph, LinkPredictor, TrainingContext, TrainingProgress } from '@signalbox/sdk'
import { readIsolated } from '#extensions/isolation/isolated_plugin'
import { givenHomes } from '#tests/unit/extensions/plugin_folders'

const graph: LinkGraph = {
  entityCount: 3,
  predicateCount: 1,
  facts: {
    subjects: Int32Array.of(0, 1),
    predicates: Int32Array.of(0, 0),
    objects: Int32Array.of(1, 2),
  },
  heldOut: {
    subjects: new Int32Array(0),
    predicates: new Int32Array(0),
    objects: new Int32Array(0),
  },
}

/** What a host hands to a training, with everything recorded that the plugin reports. */
function givenContext(more: Partial<TrainingContext> = {}) {
  const reported: TrainingProgress[] = []
  const log = () => {}
  const context: TrainingContext = {
    settings: { most: 5 },
    seed: 7,
    threads: 4,
    timeLimitMs: 1_000,
    log: { debug: log, info: log, warn: log, error: log },
    signal: new AbortController().signal,
    report: (progress) => void reported.push(progress),
    ...more,
  }
  return { context, reported }
}

const source = ({ train = '', score = '', explain = '' }) => `
import { defineLinkPredictor, settings } from '@signalbox/sdk'
export default defineLinkPredictor({
  id: 'acme', name: 'Acme', docsUrl: 'https://acme.example', scale: 'logit',
  settings: settings.object({ most: settings.integer({ default: 5 }) }),
  functions: {
    async train(graph, context) {
      ${train}
      return { artefact: new Uint8Array([...graph.facts.objects, context.seed]), metrics: { facts: 2, odd: NaN } }
    },
    open(artefact, graph) {
      const asked = []
      return {
        score(query) { ${score}; asked.push(query.anchor); return Float32Array.from({ length: graph.entityCount }, (_, n) => n + artefact[2] + asked.length) },
        ${explain}
      }
    },
  },
})
`

test.group('Installed link predictors', (group) => {
  let folders: ReturnType<typeof givenHomes>
  let close = async () => {}
  group.each.setup(() => {
    folders = givenHomes()
    return async () => {
      await close()
      folders.remove()
    }
  })

  async function givenPredictor(code: Parameters<typeof source>[0] = {}) {
    const folder = folders.givenInstalled('link-predictor-acme', {
      source: source(code),
      manifest: { kind: 'linkPredictor' },
    })
    const read = await readIsolated(join(folder, 'index.js'), 5_000, folder)
    close = read.close
    return read.definition as LinkPredictor
  }

  const query = { missing: 'object', anchor: 0, predicate: 0 } as const

  test('train and answer apart from the host, numbers arriving whole', async ({ assert }) => {
    const plugin = await givenPredictor({
      train: 'context.report({ share: 7, note: `${context.settings.most} ${context.threads}` })',
    })
    const { context, reported } = givenContext()

    const { artefact, metrics } = await plugin.functions.train(graph, context)
    const model = await plugin.functions.open(artefact, graph)

    assert.deepEqual([...artefact], [1, 2, 7])
    assert.deepEqual(metrics, { facts: 2 })
    assert.deepEqual(reported, [{ share: 1, note: '5 1' }])
    assert.deepEqual([...(await model.score(query))], [8, 9, 10])
    assert.deepEqual([...(await model.score(query))], [9, 10, 11])
    assert.isUndefined(model.explain)
    await model.close!()
  })

  test('keep models apart from each other', async ({ assert }) => {
    const plugin = await givenPredictor()
    const one = await plugin.functions.open(Uint8Array.of(0, 0, 10), graph)
    const other = await plugin.functions.open(Uint8Array.of(0, 0, 20), graph)

    const answers = await Promise.all([one.score(query), other.score(query), one.score(query)])

    assert.deepEqual(
      answers.map(([first]) => first),
      [11, 21, 12]
    )
  })

  test('give only reasons that speak of the graph', async ({ assert }) => {
    const right = '{ rule: [[-1, 0, -2], [-2, 0, -1]], support: 1, of: 2, grounding: [[0, 0, 1]] }'
    const wrong = right.replace('[[0, 0, 1]]', '[[0, 0, 99]]')
    const plugin = await givenPredictor({ explain: `explain: () => [${right}, ${wrong}, null],` })
    const model = await plugin.functions.open(Uint8Array.of(0, 0, 1), graph)

    const reasons = await model.explain!(query, 1, 3)

    assert.lengthOf(reasons, 1)
    assert.deepEqual(reasons[0]!.grounding, [[0, 0, 1]])
  })

  test('cost one training when they {story}, and the next one works')
    .with([
      { story: 'end their process', code: 'process.exit(3)', says: 'ended (SIGKILL)' },
      { story: 'loop for ever', code: 'for (;;);', says: 'did not end within' },
      { story: 'leave no bytes', code: 'return { artefact: "x" }', says: 'trained no artefact' },
      { story: 'throw', code: 'throw new Error("too small")', says: 'too small' },
    ])
    .run(async ({ assert }, { code, says }) => {
      const plugin = await givenPredictor({ train: `if (context.seed === 13) { ${code} }` })
      const { context } = givenContext({ seed: 13, timeLimitMs: -8_500 })

      await assert.rejects(() => plugin.functions.train(graph, context), new RegExp(escaped(says)))

      const { artefact } = await plugin.functions.train(graph, givenContext().context)
      assert.lengthOf(artefact, 3)
    })
    .timeout(20_000)

  test('are ended when a training that was called off goes on', async ({ assert }) => {
    const plugin = await givenPredictor({ train: 'await new Promise(() => {})' })
    const { context } = givenContext({ signal: AbortSignal.timeout(50) })
    await assert.rejects(
      () => plugin.functions.train(graph, context),
      /did not stop when it was told to/
    )
  })

  test('cost one question when they {story}')
    .with([
      {
        story: 'answer too few scores',
        code: 'return new Float32Array(1)',
        says: 'score for each',
      },
      { story: 'end their process', code: 'process.exit(1)', says: 'ended' },
    ])
    .run(async ({ assert }, { code, says }) => {
      const plugin = await givenPredictor({ score: `if (query.anchor === 2) { ${code} }` })
      const model = await plugin.functions.open(Uint8Array.of(0, 0, 1), graph)

      await assert.rejects(async () => model.score({ ...query, anchor: 2 }), new RegExp(says))

      const again = await plugin.functions.open(Uint8Array.of(0, 0, 1), graph)
      assert.lengthOf(await again.score(query), 3)
    })
})

const escaped = (text: string) => text.replace(/[()]/g, '\\$&')
