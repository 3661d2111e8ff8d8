/**
 * Trains a link predictor on published sets of facts and ranks their test split:
 * `npm run bench:links -- --set umls,nations --predictor complex [--data DIR] [--seeds 1,2,3] [--minutes 20]`.
 * It learns from `train`, may look at `valid`, and asks `test` once. `--settings '{"rank":96}'` states settings,
 * `--split valid` ranks the other split, `--predictions FILE` writes the ranks for another evaluator, `--artefact FILE`
 * what was trained.
 */
import { createWriteStream, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { LinkPredictor } from '@signalbox/sdk'
import {
  linkFolder,
  readLinkSet,
  trainingGraph,
  type LinkSet,
  type Split,
} from '#bin/bench/links/data'
import { evaluateLinks } from '#bin/bench/links/evaluate'

const { values } = parseArgs({
  options: {
    artefact: { type: 'string' },
    data: { type: 'string' },
    minutes: { type: 'string', default: '20' },
    predictions: { type: 'string' },
    predictor: { type: 'string', default: 'complex' },
    seeds: { type: 'string', default: '1' },
    set: { type: 'string', default: 'umls' },
    settings: { type: 'string', default: '{}' },
    split: { type: 'string', default: 'test' },
    threads: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    verbose: { type: 'boolean', default: false },
  },
})

const cpuSeconds = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

const silent = { debug() {}, info() {}, warn: console.warn, error: console.error }

async function loadPredictor(id: string): Promise<LinkPredictor> {
  const entry = new URL(`../../../plugins/link-predictor-${id}/src/index.ts`, import.meta.url)
  return (await import(entry.href)).default
}

async function measure(predictor: LinkPredictor, set: LinkSet, seed: number) {
  const graph = trainingGraph(set)
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
  let shown = 0
  const { artefact, metrics } = await predictor.functions.train(graph, {
    settings: predictor.parseSettings(JSON.parse(values.settings)),
    seed,
    threads: Number(values.threads),
    timeLimitMs: Number(values.minutes) * 60_000,
    log: silent,
    signal: new AbortController().signal,
    report: ({ heldOutMrr, note, share }) => {
      if (!values.verbose || (heldOutMrr === undefined && share < shown + 0.05)) return
      shown = share
      const seconds = (performance.now() - startedAt) / 1000
      console.error(`${seconds.toFixed(1)} s`, share.toFixed(3), note ?? '', heldOutMrr ?? '')
    },
  })
  const trained = { wall: (performance.now() - startedAt) / 1000, cpu: cpuSeconds(cpu) }

  if (values.artefact) writeFileSync(values.artefact, artefact)
  const model = await predictor.functions.open(artefact, graph)
  const file = values.predictions ? createWriteStream(values.predictions) : null
  const took: number[] = []
  const figures = await evaluateLinks(
    set,
    {
      score: async (query) => {
        const askedAt = performance.now()
        const scores = await model.score(query)
        took.push(performance.now() - askedAt)
        return scores
      },
    },
    values.split as Split,
    {
      onScores: ({ anchor, missing, predicate }, _scores, answer, rank) => {
        const [s, o] = missing === 'object' ? [anchor, answer] : [answer, anchor]
        const names = { s: set.entities[s], p: set.predicates[predicate], o: set.entities[o] }
        const dir = missing === 'object' ? 'tail' : 'head'
        file?.write(`${JSON.stringify({ ...names, dir, rank })}\n`)
      },
    }
  )
  file?.end()
  took.sort((one, other) => one - other)
  console.log(
    [
      `${set.name} ${predictor.id} ${values.split} seed ${seed}:`,
      `MRR ${figures.mrr.toFixed(4)} H@1 ${figures.hits1.toFixed(4)}`,
      `H@3 ${figures.hits3.toFixed(4)} H@10 ${figures.hits10.toFixed(4)},`,
      `trained in ${trained.wall.toFixed(1)} s (${trained.cpu.toFixed(1)} CPU s, ${values.threads} threads),`,
      `query p95 ${took[Math.floor(0.95 * took.length)]!.toFixed(2)} ms,`,
      `artefact ${(artefact.length / 1e6).toFixed(1)} MB,`,
      JSON.stringify(metrics),
    ].join(' ')
  )
  return figures.mrr
}

const folder = linkFolder(values.data)
if (folder) {
  console.log(`Load of the machine at the start: ${loadavg()[0]!.toFixed(1)}`)
  const predictor = await loadPredictor(values.predictor)
  const seeds = values.seeds.split(',').map(Number)
  for (const name of values.set.split(',')) {
    const set = readLinkSet(folder, name)
    const found: number[] = []
    for (const seed of seeds) found.push(await measure(predictor, set, seed))
    const mean = found.reduce((sum, mrr) => sum + mrr, 0) / found.length
    if (seeds.length > 1)
      console.log(`${name}: mean MRR of ${seeds.length} seeds ${mean.toFixed(4)}`)
  }
}
