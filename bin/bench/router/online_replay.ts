import type { Suite, SuiteRow } from '#bin/bench/router/suites'
import { scoreOf } from '#bin/bench/router/score'
import { RequestReader } from '#routing/engine/request_reader'
import type { Reading } from '#routing/engine/reading'
import { DOMAINS } from '#routing/engine/domains'
import { indexOf } from '#routing/engine/target_index'
import { MemoryEvidence } from '#routing/learners/memory_evidence'
import { NOTHING_LEARNED } from '#routing/learners/no_evidence'
import { EnsembleLearner } from '#routing/learners/ensemble'
import { domainShares, expectedBefore } from '#routing/learners/tally'
import type { AnswerLengths, Learned } from '#routing/learners/types'
import { STANDARD_EXPLORATION } from '#routing/policies/exploration'
import { Explorer } from '#routing/policies/explorer'
import { LearnedRouter } from '#routing/policies/learned_router'
import { fixedShare } from '#routing/policies/sharing'
import { impliedLength } from '#routing/usage_learning/implied_length'
import { kindOf, sizeOf } from '#routing/usage_learning/request_kind'
import { binOf } from '#routing/usage_learning/log_histogram'
import { SeenLengths } from '#routing/usage_learning/seen_lengths'
import { allUnseen, directory, question, target } from '#tests/unit/routing/fixtures'

/** How far stated scores are from the truth, as a standard deviation. */
const STATED_WITHIN = 0.05
/** What the dearest model's mean cost is worth in quality. */
const COST_WORTH = 0.1
const PER_MILLION = 1e6
const CAUTION = 0.2

/** Figures of one replay, in per cent. */
export interface OnlineResult {
  /** (utility earned - best single) / (oracle - best single), both of hindsight. */
  gap: number
  /** The same of quality alone, whatever it cost. */
  qualityGap: number
  /** The gap had nothing been learned. */
  gapWithout: number
  explored: number
  /** RouteScore on rows that were not replayed. */
  before: number
  after: number
}

export interface ReplayTerms {
  seed: number
  share: number
}

/**
 * Streams the train part of a suite once, in random order, through the router and tells it how the chosen target did. It
 * knows stated scores by domain that are somewhat off, and mean costs.
 */
export function replay(suite: Suite, { seed, share }: ReplayTerms): OnlineResult {
  const random = randomFrom(seed)
  const evidence = new MemoryEvidence()
  const seenLengths = new SeenLengths()
  const lengths: AnswerLengths = {
    of: (targetId, task, inputTokens = 0, domain = '') =>
      seenLengths.of(targetId, kindOf(task, domain, sizeOf(inputTokens))),
  }
  const learned: Learned = { evidence, lengths, snapshot: null }
  const exploration = {
    rules: { ...STANDARD_EXPLORATION, share, max_cost_usd: Infinity },
    closed: new Set<string>(),
    secret: `replay ${seed}`,
  }
  const routerOn = (knowledge: Learned) =>
    new LearnedRouter({
      name: 'replay',
      learner: new EnsembleLearner(),
      chooser: new Explorer(fixedShare, () => exploration, CAUTION),
      learnedOf: () => knowledge,
    })
  const house = houseOf(suite, random)
  const read = readAll(suite)
  const worth = COST_WORTH / Math.max(...meansOf(suite.rows, (row) => row.cost!))
  const weight = (worth * indexOf(house).referenceCostNano) / 1e9
  const ask = (router: LearnedRouter, row: SuiteRow, cost: number, mayExplore: boolean) =>
    router.decideRead(
      question('', { requestId: row.id, objective: { quality: 1, cost }, mayExplore }),
      read.get(row.id)!,
      house,
      allUnseen
    )
  const learning = routerOn(learned)
  const unlearned = routerOn(NOTHING_LEARNED)
  const stream = shuffled(
    suite.rows.filter(({ part }) => part === 'train'),
    random
  )
  const held = suite.rows.filter(({ part }) => part === 'val')
  const heldScore = (router: LearnedRouter) => {
    const scores = held.map((row) => {
      const { ranked } = ask(router, row, 0, false)
      const byId = new Map(ranked.map((one) => [one.target.id, one.quality.mean]))
      return suite.models.map((model) => byId.get(model) ?? 0)
    })
    const known = {
      quality: meansOf(stream, (row) => row.quality),
      cost: meansOf(stream, (row) => row.cost!),
    }
    const recorded = {
      ids: held.map(({ id }) => id),
      quality: held.map((row) => row.quality),
      cost: held.map((row) => row.cost!),
      known,
    }
    return scoreOf(recorded, scores, null).routeScore!
  }
  const before = heldScore(unlearned)
  const earned = { utility: 0, quality: 0, without: 0 }
  let explored = 0
  const utility = (row: SuiteRow, model: number) => row.quality[model]! - worth * row.cost![model]!
  for (const row of stream) {
    const decision = ask(learning, row, weight, true)
    const [chosen] = decision.ranked
    const model = suite.models.indexOf(chosen!.target.id)
    const without = ask(unlearned, row, weight, false)
    earned.utility += utility(row, model)
    earned.quality += row.quality[model]!
    earned.without += utility(row, suite.models.indexOf(without.target!.id))
    if (decision.policy.explored) explored++
    const { task, inputTokens, domains } = decision.understood
    const tokens = impliedLength(chosen!.target.price, inputTokens, row.cost![model]! * 1e9)!
    const kind = kindOf(task, domains[0]?.name ?? '', sizeOf(inputTokens))
    seenLengths.add(chosen!.target.id, kind, binOf(tokens), 1)
    const predicted = expectedBefore(chosen!.quality.parts)
    const named = row.domain < 0 ? [] : [DOMAINS[row.domain]!]
    evidence.add(
      chosen!.target.id,
      { n: 1, reward: row.quality[model]!, predicted },
      domainShares(named, domains)
    )
  }
  const gapOf = (sum: number, of: (row: SuiteRow, model: number) => number) => {
    const all = stream.map((row) => suite.models.map((_, model) => of(row, model)))
    const best = Math.max(...suite.models.map((_, model) => meanOf(all.map((row) => row[model]!))))
    const oracle = meanOf(all.map((row) => Math.max(...row)))
    return (100 * (sum / stream.length - best)) / (oracle - best)
  }
  if (process.env.DEBUG)
    console.log(
      suite.name,
      'ref',
      indexOf(house).referenceCostNano / 1e9,
      'weight',
      weight.toFixed(3)
    )
  return {
    gap: gapOf(earned.utility, utility),
    qualityGap: gapOf(earned.quality, (row, model) => row.quality[model]!),
    gapWithout: gapOf(earned.without, utility),
    explored: (100 * explored) / stream.length,
    before,
    after: heldScore(learning),
  }
}

/** The suite's models as targets: scores by domain that are off by some noise, prices that fit their mean costs. */
function houseOf(suite: Suite, random: () => number) {
  const byDomain = new Map<string, SuiteRow[]>()
  for (const row of suite.rows) {
    const name = DOMAINS[row.domain]
    if (name === undefined) continue
    byDomain.set(name, [...(byDomain.get(name) ?? []), row])
  }
  const scores = suite.models.map(() => ({}) as Record<string, number>)
  for (const [name, rows] of byDomain) {
    meansOf(rows, (row) => row.quality).forEach((mean, model) => {
      scores[model]![name] = Math.min(1, Math.max(0, mean + STATED_WITHIN * normal(random)))
    })
  }
  const costs = meansOf(suite.rows, (row) => row.cost!)
  const read = readAll(suite)
  const tokens = suite.rows.map((row) => read.get(row.id)!.understood)
  const usual = meanOf(tokens.map((one) => one.inputTokens + 3 * one.expectedOutputTokens.p50))
  return directory(
    suite.models.map((model, at) => {
      const price = (PER_MILLION * costs[at]!) / usual
      return target(model, { usd: [price, 3 * price], quality: null, domains: scores[at]! })
    })
  )
}

const readings = new WeakMap<Suite, Map<string, Reading>>()

function readAll(suite: Suite): Map<string, Reading> {
  let read = readings.get(suite)
  if (!read) {
    const reader = new RequestReader()
    read = new Map(
      suite.rows.map((row) => [row.id, reader.read(question(row.text, { context: row.context }))])
    )
    readings.set(suite, read)
  }
  return read
}

const meanOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

const meansOf = (rows: SuiteRow[], of: (row: SuiteRow) => Float64Array) =>
  Array.from(of(rows[0]!), (_, model) => meanOf(rows.map((row) => of(row)[model]!)))

function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function shuffled<T>(items: T[], random: () => number): T[] {
  const order = [...items]
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const kept = order[at]!
    order[at] = order[other]!
    order[other] = kept
  }
  return order
}
