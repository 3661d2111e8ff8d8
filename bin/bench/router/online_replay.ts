import type { TargetDirectory } from '#providers/types'
import { houseOf, meansOf } from '#bin/bench/router/online_house'
import { OnlineKnowledge } from '#bin/bench/router/online_knowledge'
import { meanOf, randomFrom, shuffled } from '#bin/bench/router/online_random'
import { scoreOf } from '#bin/bench/router/score'
import type { Suite, SuiteRow } from '#bin/bench/router/suites'
import type { Reading } from '#routing/engine/reading'
import { indexOf } from '#routing/engine/target_index'
import { EnsembleLearner } from '#routing/learners/ensemble'
import { NOTHING_LEARNED } from '#routing/learners/no_evidence'
import type { Learned } from '#routing/learners/types'
import { STANDARD_EXPLORATION } from '#routing/policies/exploration'
import { CAUTION, Explorer } from '#routing/policies/explorer'
import { LearnedRouter } from '#routing/policies/learned_router'
import { fixedShare } from '#routing/policies/sharing'
import { allUnseen, question } from '#tests/unit/routing/fixtures'

/** What the dearest model's mean cost is worth in quality. */
const COST_WORTH = 0.1

export interface ReplayTerms {
  seed: number
  /** Share of requests that explore. */
  share: number
  /** Whether rows are held out, to judge by them what was learned. */
  holdsOut: boolean
  /** After how many outcomes a snapshot is trained on all so far; 0 for never. */
  refitEvery: number
}

/** Figures of one replay, in per cent. */
export interface OnlineResult {
  /** (utility earned - best single) / (oracle - best single), both of hindsight. */
  gap: number
  /** The gap had nothing been learned. */
  gapWithout: number
  explored: number
  /** RouteScore on held-out rows; NaN without them. */
  before: number
  after: number
}

/**
 * Streams a suite once, in random order, through the router and tells it how the chosen target did and what that cost. The
 * router knows stated scores by domain that are somewhat off, and prices that fit the mean costs.
 */
export class OnlineReplay {
  readonly #house: TargetDirectory
  readonly #stream: SuiteRow[]
  readonly #held: SuiteRow[]
  readonly #knowledge: OnlineKnowledge
  /** Quality that a dollar is worth, and the weight of cost that means the same to the router. */
  readonly #worth: number
  readonly #weight: number

  constructor(
    private readonly suite: Suite,
    private readonly readings: ReadonlyMap<string, Reading>,
    private readonly terms: ReplayTerms
  ) {
    const random = randomFrom(terms.seed)
    this.#house = houseOf(suite, readings, random)
    const isStreamed = ({ part }: SuiteRow) => !terms.holdsOut || part === 'train'
    this.#stream = shuffled(suite.rows.filter(isStreamed), random)
    this.#held = suite.rows.filter((row) => !isStreamed(row))
    this.#knowledge = new OnlineKnowledge(suite, this.#house, terms.refitEvery)
    this.#worth = COST_WORTH / Math.max(...meansOf(suite.rows, (row) => row.cost!))
    this.#weight = (this.#worth * indexOf(this.#house).referenceCostNano) / 1e9
  }

  run(): OnlineResult {
    const learning = this.#routerOn(this.#knowledge.learned)
    const unlearned = this.#routerOn(NOTHING_LEARNED)
    const before = this.#heldScore(unlearned)
    let [earned, without, explored] = [0, 0, 0]
    for (const row of this.#stream) {
      const decision = this.#ask(learning, row, this.#weight, true)
      const other = this.#ask(unlearned, row, this.#weight, false)
      earned += this.#utility(row, this.#modelOf(decision.target!.id))
      without += this.#utility(row, this.#modelOf(other.target!.id))
      if (decision.policy.explored) explored++
      this.#knowledge.add(row, decision)
    }
    return {
      gap: this.#gap(earned),
      gapWithout: this.#gap(without),
      explored: (100 * explored) / this.#stream.length,
      before,
      after: this.#heldScore(learning),
    }
  }

  #routerOn(learned: Learned) {
    const { seed, share } = this.terms
    const exploration = {
      rules: { ...STANDARD_EXPLORATION, share, max_cost_usd: Infinity },
      closed: new Set<string>(),
      secret: `replay ${seed}`,
    }
    return new LearnedRouter({
      name: 'replay',
      learner: new EnsembleLearner(),
      chooser: new Explorer(fixedShare, () => exploration, CAUTION),
      learnedOf: () => learned,
    })
  }

  #ask(router: LearnedRouter, row: SuiteRow, cost: number, mayExplore: boolean) {
    const asked = question('', {
      requestId: row.id,
      objective: { quality: 1, cost },
      topK: this.suite.models.length,
      mayExplore,
    })
    return router.decideRead(asked, this.readings.get(row.id)!, this.#house, allUnseen)
  }

  #modelOf(id: string) {
    return this.suite.models.indexOf(id)
  }

  #utility(row: SuiteRow, model: number) {
    return row.quality[model]! - this.#worth * row.cost![model]!
  }

  #gap(earned: number) {
    const all = this.#stream.map((row) =>
      this.suite.models.map((_, model) => this.#utility(row, model))
    )
    const means = this.suite.models.map((_, model) => meanOf(all.map((row) => row[model]!)))
    const best = Math.max(...means)
    const oracle = meanOf(all.map((row) => Math.max(...row)))
    return (100 * (earned / this.#stream.length - best)) / (oracle - best)
  }

  #heldScore(router: LearnedRouter) {
    if (this.#held.length === 0) return Number.NaN
    const scores = this.#held.map((row) => {
      const { ranked } = this.#ask(router, row, 0, false)
      const means = new Map(ranked.map((one) => [one.target.id, one.quality.mean]))
      return this.suite.models.map((model) => means.get(model)!)
    })
    const known = {
      quality: meansOf(this.#stream, (row) => row.quality),
      cost: meansOf(this.#stream, (row) => row.cost!),
    }
    const recorded = {
      ids: this.#held.map(({ id }) => id),
      quality: this.#held.map((row) => row.quality),
      cost: this.#held.map((row) => row.cost!),
      known,
    }
    return scoreOf(recorded, scores, null).routeScore!
  }
}
