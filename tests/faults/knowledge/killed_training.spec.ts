import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Appliance } from '#tests/helpers/appliance'

const TRAIN = '/api/v1/knowledge/train'
const FIRST_PARTY = ['complex', 'rules']

/** Facts from which on the predictor of this test takes its time. */
const MANY = 20

const manifest = {
  name: 'signalbox-link-predictor-slow',
  version: '1.0.0',
  license: 'MIT',
  type: 'module',
  peerDependencies: { '@signalbox/sdk': '^1.0.0' },
  signalbox: { kind: 'linkPredictor', id: 'slow', contract: 1, entry: './index.js' },
}

const source = `
import { defineLinkPredictor, settings } from '@signalbox/sdk'
export default defineLinkPredictor({
  id: 'slow', name: 'Slow', docsUrl: 'https://slow.example', scale: 'logit',
  settings: settings.object({}),
  functions: {
    async train({ facts }, { report, signal }) {
      const { length } = facts.subjects
      report({ share: 0.1, note: 'underway' })
      if (length > ${MANY}) await new Promise((done) => setTimeout(done, 5_000))
      signal.throwIfAborted()
      return { artefact: Uint8Array.of(1), metrics: { facts: length } }
    },
    open: (artefact, graph) => ({ score: () => new Float32Array(graph.entityCount) }),
  },
})
`

const until = async (condition: () => Promise<boolean>, withinMs: number) => {
  const end = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms`)
    await sleep(100)
  }
}

async function givenFacts(appliance: Appliance, from: number, to: number) {
  for (let at = from; at < to; at++) {
    const fact = {
      subject: `Person ${at}`,
      predicate: at % 2 ? 'knows' : 'visited',
      object: `Person ${at + 1}`,
    }
    const sent = await appliance.call('POST', '/api/v1/knowledge/facts', fact)
    if (sent.status !== 201) throw new Error(`not added: ${sent.text}`)
  }
}

const showTraining = async (appliance: Appliance, id: string) =>
  (await appliance.call('GET', `${TRAIN}/${id}`)).json

const servingVersion = async (appliance: Appliance) =>
  (await appliance.call('GET', '/api/v1/knowledge')).json.suggestions.serving?.version ?? null

const askedVersion = async (appliance: Appliance) =>
  (await appliance.call('GET', '/api/v1/knowledge/suggest?subject=Person%202&predicate=knows')).json
    .model?.version ?? null

test.group('A training of knowledge whose process is killed', () => {
  test('leaves the last good model serving, and is carried out by the next process', async ({
    assert,
    cleanup,
  }) => {
    const appliance = await Appliance.prepare(cleanup)
    const folder = join(appliance.folder, 'plugins', 'link-predictor-slow')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'README.md'), '# Slow')
    writeFileSync(join(folder, 'index.js'), source)
    await appliance.boot()
    for (const id of FIRST_PARTY) {
      await appliance.asOperator('PATCH', `/api/v1/admin/plugins/linkPredictor.${id}`, {
        enabled: false,
      })
    }
    await givenFacts(appliance, 0, 15)
    const first = (await appliance.call('POST', TRAIN)).json
    await until(async () => (await servingVersion(appliance)) === 1, 30_000)
    await givenFacts(appliance, 15, 40)
    const second = (await appliance.call('POST', TRAIN)).json
    await until(async () => (await showTraining(appliance, second.id)).stage === 'Slow', 30_000)

    await appliance.end('SIGKILL')
    await appliance.boot()

    assert.equal(await askedVersion(appliance), 1)
    assert.equal((await showTraining(appliance, first.id)).state, 'serving')
    assert.equal((await showTraining(appliance, second.id)).state, 'training')
    await until(async () => (await servingVersion(appliance)) === 2, 180_000)
    assert.equal(await askedVersion(appliance), 2)
    assert.deepInclude(await showTraining(appliance, second.id), { state: 'serving', facts: 40 })
  }).timeout(300_000)
})
