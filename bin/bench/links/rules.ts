/**
 * Measures the rules alone: `npm run bench:links:rules -- --data DIR --set codex-s [--split valid|test] [--every 1] [--seed 1]`.
 * Prints how well held-back facts are ranked, how long a query takes, and how many first suggestions carry a reason that really holds.
 */
import { parseArgs } from 'node:util'
import type { LinkModel, LinkQuery } from '../../../sdk/src/link_predictor/types.ts'
import rules from '../../../plugins/link-predictor-rules/src/index.ts'
import { linkFolder, readLinkSet, trainingGraph, type LinkSet } from '#bin/bench/links/data'
import { evaluateLinks } from '#bin/bench/links/evaluate'
import { FactIndex, holds } from '#bin/bench/links/reasons'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    every: { type: 'string', default: '1' },
    set: { type: 'string', default: 'codex-s' },
    split: { type: 'string', default: 'valid' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
  },
})

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

async function measure(set: LinkSet, split: 'valid' | 'test') {
  const graph = trainingGraph(set)
  const cpuBefore = cpuSeconds()
  const { artefact, metrics } = await rules.functions.train(graph, {
    settings: rules.parseSettings({}),
    seed: Number(values.seed),
    threads: 1,
    timeLimitMs: Number(values.minutes) * 60_000,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    signal: new AbortController().signal,
    report() {},
  })
  const trained = cpuSeconds() - cpuBefore
  console.log(
    `${set.name}: trained in ${trained.toFixed(1)} CPU s, ${artefact.byteLength} bytes`,
    JSON.stringify(metrics)
  )
  const model = await rules.functions.open(artefact, graph)
  const times: number[] = []
  const timed: LinkModel = {
    score(query) {
      const startedAt = performance.now()
      const scores = model.score(query)
      times.push(performance.now() - startedAt)
      return scores
    },
  }
  const first: { query: LinkQuery; answer: number; isRight: boolean }[] = []
  const facts = new FactIndex(graph.facts)
  const figures = await evaluateLinks(set, timed, split, {
    every: Number(values.every),
    onScores(query, scores, answer) {
      const best = facts.bestUnknown(query, scores)
      if (best >= 0) first.push({ query, answer: best, isRight: best === answer })
    },
  })
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(2)
  console.log(`  ${split}`, JSON.stringify(figures))
  console.log(`  score: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  await checkReasons(facts, model, first)
}

/** Asks why for every first suggestion and checks each reason against the facts, apart from the predictor's own code. */
async function checkReasons(
  facts: FactIndex,
  model: LinkModel,
  first: { query: LinkQuery; answer: number; isRight: boolean }[]
) {
  let [explained, right, rightExplained, reasons, wrong] = [0, 0, 0, 0, 0]
  const times: number[] = []
  for (const { query, answer, isRight } of first) {
    const startedAt = performance.now()
    const why = await model.explain!(query, answer, 3)
    times.push(performance.now() - startedAt)
    const held = why.filter((reason) => holds(facts, reason, query, answer))
    reasons += why.length
    wrong += why.length - held.length
    if (held.length > 0) explained++
    if (isRight) {
      right++
      if (held.length > 0) rightExplained++
    }
  }
  times.sort((one, other) => one - other)
  const share = (count: number, of: number) => `${((100 * count) / Math.max(1, of)).toFixed(1)} %`
  console.log(
    `  first suggestions with a true reason: ${share(explained, first.length)}, of the right ones ${share(rightExplained, right)};`,
    `${wrong} of ${reasons} reasons do not hold;`,
    `explain: p95 ${times[Math.floor(0.95 * (times.length - 1))]!.toFixed(2)} ms`
  )
}

const folder = linkFolder(values.data)
if (folder) {
  for (const name of values.set.split(',')) {
    await measure(readLinkSet(folder, name), values.split === 'test' ? 'test' : 'valid')
  }
}
