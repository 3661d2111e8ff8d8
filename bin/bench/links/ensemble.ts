/**
 * Measures predictors and their ensemble: `npm run bench:links:ensemble -- --data DIR --set codex-s [--predictors complex,rules]
 * [--split valid|test] [--every 1] [--seeds 1,2] [--minutes 20] [--settings '{"complex":{"rank":96}}'] [--artefacts DIR]`. Weights are
 * chosen on `--weigh` facts of `valid`. `--every 10` ranks every tenth fact; what was trained is kept in, and taken from, `--artefacts`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { LinkPredictor, LinkReason } from '@signalbox/sdk'
import { linkFolder, readLinkSet, trainingGraph, type LinkSet } from '#bin/bench/links/data'
import { evaluateLinks } from '#bin/bench/links/evaluate'
import { FactIndex, holds } from '#bin/bench/links/reasons'
import { fitEnsemble, LinkEnsemble, type EnsembleMember } from '#knowledge/links/ensemble'

const { values } = parseArgs({
  options: {
    artefacts: { type: 'string' },
    data: { type: 'string' },
    every: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '20' },
    predictors: { type: 'string', default: 'complex,rules' },
    seeds: { type: 'string', default: '1' },
    set: { type: 'string', default: 'codex-s' },
    settings: { type: 'string', default: '{}' },
    split: { type: 'string', default: 'valid' },
    weigh: { type: 'string', default: '2000' },
    threads: { type: 'string', default: String(Math.min(2, availableParallelism())) },
  },
})

const settings: Record<string, unknown> = JSON.parse(values.settings)
const silent = { debug() {}, info() {}, warn: console.warn, error: console.error }

/** Wall and processor seconds since it was started. */
class Stopwatch {
  readonly #startedAt = performance.now()
  readonly #cpu = process.cpuUsage()

  toString() {
    const { user, system } = process.cpuUsage(this.#cpu)
    const wall = (performance.now() - this.#startedAt) / 1000
    return `${wall.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} CPU s)`
  }
}

async function trained(id: string, set: LinkSet, seed: number): Promise<EnsembleMember> {
  const entry = new URL(`../../../plugins/link-predictor-${id}/src/index.ts`, import.meta.url)
  const { default: predictor }: { default: LinkPredictor } = await import(entry.href)
  const graph = trainingGraph(set)
  const file = values.artefacts && join(values.artefacts, `${set.name}.${id}.bin`)
  if (file && existsSync(file)) {
    console.log(`  ${id}: trained before`)
    return {
      id,
      scale: predictor.scale,
      model: await predictor.functions.open(readFileSync(file), graph),
    }
  }
  const watch = new Stopwatch()
  const { artefact, metrics } = await predictor.functions.train(graph, {
    settings: predictor.parseSettings(settings[id] ?? {}),
    seed,
    threads: Number(values.threads),
    timeLimitMs: Number(values.minutes) * 60_000,
    log: silent,
    signal: new AbortController().signal,
    report() {},
  })
  console.log(`  ${id}: trained in ${watch}`, JSON.stringify(metrics))
  if (file) writeFileSync(file, artefact)
  const model = await predictor.functions.open(artefact, graph)
  return { id, scale: predictor.scale, model }
}

async function measure(set: LinkSet, seed: number) {
  console.log(`${set.name}, seed ${seed}, load ${loadavg()[0]!.toFixed(1)}`)
  const whole = new Stopwatch()
  const members: EnsembleMember[] = []
  for (const id of values.predictors.split(',')) members.push(await trained(id, set, seed))
  const watch = new Stopwatch()
  const fit = await fitEnsemble(members, trainingGraph(set), {
    seed,
    maxFacts: Number(values.weigh),
  })
  const { epsilon, predicateWeights, quality, shape, weights } = fit
  console.log(`  weighed in ${watch}, everything in ${whole}:`)
  console.log(`  `, JSON.stringify({ weights, epsilon, shape, predicateWeights, quality }))

  const ensemble = new LinkEnsemble(members, fit)
  const facts = new FactIndex(set.splits.train)
  const split = values.split === 'test' ? 'test' : 'valid'
  const took: number[] = []
  let [asked, explained, reasons, wrong] = [0, 0, 0, 0]
  const figures = await evaluateLinks(
    set,
    {
      async score(query) {
        const startedAt = performance.now()
        const [first] = await ensemble.answer(query, { most: 10, exclude: facts.answersTo(query) })
        let why: LinkReason[] = []
        if (first) why = await ensemble.explain(query, first.entity, 3)
        took.push(performance.now() - startedAt)
        const held = why.filter((reason) => holds(facts, reason, query, first!.entity))
        asked++
        if (held.length > 0) explained++
        reasons += why.length
        wrong += why.length - held.length
        return ensemble.scores(query)
      },
    },
    split,
    { every: Number(values.every) }
  )
  took.sort((one, other) => one - other)
  const { hits1, hits10, mrr } = figures
  console.log(
    `  ${split}: MRR ${mrr.toFixed(4)} H@1 ${hits1.toFixed(4)} H@10 ${hits10.toFixed(4)};`,
    `ten answers with reasons for the first: p95 ${took[Math.floor(0.95 * took.length)]!.toFixed(1)} ms;`,
    `first suggestions with a true reason: ${((100 * explained) / asked).toFixed(1)} %; ${wrong} of ${reasons} reasons do not hold`
  )
  for (const { model } of members) await model.close?.()
}

const folder = linkFolder(values.data)
if (folder) {
  for (const name of values.set.split(',')) {
    for (const seed of values.seeds.split(','))
      await measure(readLinkSet(folder, name), Number(seed))
  }
}
