/**
 * Measures how honestly policies are judged by what another one logged:
 * `npm run bench:router:off-policy -- --data DIR [--replications 200] [--suites mix12,ui9]`. On recorded outcomes the truth is known.
 */
import { parseArgs } from 'node:util'
import { dataFolder, loadSuite, SUITES, type Suite, type SuiteRow } from '#bin/bench/router/suites'
import { evaluate } from '#routing/judging/off_policy/evaluate'
import { judgedLog, type JudgedDecision } from '#routing/judging/off_policy/judged_log'
import { repeatable } from '#routing/judging/off_policy/studentised'

const MOST_DECISIONS = 4_000
const RESAMPLES = 199
const RIVALS = 2
/** How far the stated quality of a target in a domain is from the truth, as a standard deviation. */
const STATED_WITHIN = 0.05

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    replications: { type: 'string', default: '200' },
    suites: { type: 'string', default: SUITES.join(',') },
  },
})
const replications = Number(values.replications)

/** A policy as the share that each model of a suite gets on a row. */
type Policy = (row: SuiteRow) => Float64Array

/** Stated quality of every model in every domain of a suite, somewhat off. */
function statedQuality(suite: Suite, chance: () => number): (row: SuiteRow) => Float64Array {
  const byLabel = new Map<string, Float64Array>()
  for (const { label } of suite.rows) {
    if (byLabel.has(label)) continue
    const rows = suite.rows.filter((row) => row.label === label)
    byLabel.set(
      label,
      Float64Array.from(suite.models, (_, m) => {
        const mean = rows.reduce((sum, row) => sum + row.quality[m]!, 0) / rows.length
        return Math.min(0.99, Math.max(0.01, mean + STATED_WITHIN * normal(chance)))
      })
    )
  }
  return ({ label }) => byLabel.get(label)!
}

const normal = (chance: () => number) =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())

function orderOf(scores: Float64Array): number[] {
  return [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!)
}

const allOn = (count: number, model: number) =>
  Float64Array.from({ length: count }, (_, m) => (m === model ? 1 : 0))

/** The best by stated quality mostly, and its nearest rivals for a share of requests. */
const conservative =
  (stated: (row: SuiteRow) => Float64Array, epsilon: number): Policy =>
  (row) => {
    const [best, ...others] = orderOf(stated(row))
    const rivals = others.slice(0, RIVALS)
    const likely = allOn(stated(row).length, best!)
    likely[best!] = 1 - epsilon
    for (const rival of rivals) likely[rival]! = epsilon / rivals.length
    return likely
  }

/** The model with the best mean. */
function bestSingle({ models, rows }: Suite): Policy {
  const means = Float64Array.from(models, (_, m) =>
    rows.reduce((sum, { quality }) => sum + quality[m]!, 0)
  )
  const likely = allOn(models.length, orderOf(means)[0]!)
  return () => likely
}

/** Policies that are judged by what the conservative one logged. */
function judgedPolicies(suite: Suite, chance: () => number): Record<string, Policy> {
  const stated = statedQuality(suite, chance)
  const rival = statedQuality(suite, chance)
  return {
    'explores a quarter as much': conservative(stated, 0.02),
    'other stated scores': (row) => allOn(suite.models.length, orderOf(rival(row))[0]!),
    'runner-up': (row) =>
      allOn(suite.models.length, orderOf(stated(row))[Math.min(1, suite.models.length - 1)]!),
    'best single': bestSingle(suite),
  }
}

const truthOf = ({ rows }: Suite, logging: Policy, judged: Policy) => {
  let sum = 0
  for (const row of rows) {
    const [before, after] = [logging(row), judged(row)]
    for (let m = 0; m < before.length; m++) sum += (after[m]! - before[m]!) * row.quality[m]!
  }
  return sum / rows.length
}

/** One log: rows drawn from the suite, one answer of each rated. */
function logOf(
  suite: Suite,
  policies: { logging: Policy; judged: Policy; stated: (row: SuiteRow) => Float64Array },
  count: number,
  chance: () => number
): JudgedDecision[] {
  return Array.from({ length: count }, (_, at) => {
    const row = suite.rows[Math.floor(chance() * suite.rows.length)]!
    const [logged, judged] = [policies.logging(row), policies.judged(row)]
    const expected = policies.stated(row)
    let left = chance()
    let taken = logged.findIndex((share) => share > 0 && (left -= share) < 0)
    if (taken < 0) taken = orderOf(logged)[0]!
    const options = suite.models.map((targetId, m) => ({
      ...{ targetId, logged: logged[m]!, judged: judged[m]!, expected: expected[m]! },
      ...{ known: 0, costNano: null },
    }))
    return { at, taken, reward: row.quality[taken]!, scale: 1, options }
  })
}

interface Figures {
  effective: number
  refused: number
  covered: number
  mistaken: number
  squares: number
  snipsSquares: number
  width: number
}

function judge(suite: Suite, name: string, epsilon: number): Figures & { truth: number } {
  const draw = repeatable(suite.name.length * 1_000 + Math.round(epsilon * 100))
  const chance = () => draw() / 2 ** 32
  const judged = judgedPolicies(suite, chance)[name]!
  const start = repeatable(suite.name.length * 1_000 + Math.round(epsilon * 100))
  const stated = statedQuality(suite, () => start() / 2 ** 32)
  const logging = conservative(stated, epsilon)
  const truth = truthOf(suite, logging, judged)
  const before = suite.rows.reduce(
    (sum, row) => sum + logging(row).reduce((own, share, m) => own + share * row.quality[m]!, 0),
    0
  )
  const value = before / suite.rows.length + truth
  const figures = {
    effective: 0,
    refused: 0,
    covered: 0,
    mistaken: 0,
    squares: 0,
    snipsSquares: 0,
    width: 0,
  }
  const count = Math.min(MOST_DECISIONS, suite.rows.length)
  for (let round = 0; round < replications; round++) {
    const log = logOf(suite, { logging, judged, stated }, count, chance)
    const { effective, quality } = evaluate(judgedLog(log), RESAMPLES)
    figures.effective += effective / replications
    if (quality.estimates === null) {
      figures.refused++
      continue
    }
    const { gain, snips } = quality.estimates
    if (gain.low <= truth && truth <= gain.high) figures.covered++
    if (quality.verdict === 'better' ? truth < 0 : quality.verdict === 'worse' && truth > 0) {
      figures.mistaken++
    }
    figures.squares += (gain.estimate - truth) ** 2
    figures.snipsSquares += (snips.estimate - value) ** 2
    figures.width += gain.high - gain.low
  }
  return { ...figures, truth }
}

function run(folder: string) {
  console.log(
    'suite  eps   policy                      decisions  effective  refused   gain    RMSE DR  RMSE SNIPS  width   covered  wrong verdict'
  )
  const total = { judged: 0, covered: 0, mistaken: 0 }
  for (const name of values.suites.split(',')) {
    const suite = loadSuite(folder, name)
    for (const epsilon of [0.1, 0.3]) {
      for (const policy of Object.keys(judgedPolicies(suite, () => 0.5))) {
        const figures = judge(suite, policy, epsilon)
        const answered = replications - figures.refused
        total.judged += answered
        total.covered += figures.covered
        total.mistaken += figures.mistaken
        const of = (sum: number, digits = 3) =>
          (answered === 0 ? '-' : (sum / answered).toFixed(digits)).padStart(8)
        const rms = (sum: number) => of(answered === 0 ? 0 : Math.sqrt(sum * answered))
        console.log(
          `${name.padEnd(6)} ${epsilon.toFixed(2)}  ${policy.padEnd(26)} ${String(Math.min(MOST_DECISIONS, suite.rows.length)).padStart(9)} ${figures.effective.toFixed(0).padStart(10)} ${String(figures.refused).padStart(8)} ${figures.truth.toFixed(3).padStart(7)} ${rms(figures.squares)} ${rms(figures.snipsSquares)} ${of(figures.width)} ${of(figures.covered)} ${of(figures.mistaken)}`
        )
      }
    }
  }
  const share = (part: number) => ((100 * part) / Math.max(1, total.judged)).toFixed(1)
  console.log(
    `\n${total.judged} intervals: ${share(total.covered)} % cover the truth, ${share(total.mistaken)} % of verdicts are wrong`
  )
}

const folder = dataFolder(values.data)
if (folder !== null) run(folder)
