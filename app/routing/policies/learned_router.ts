import type { TargetDirectory } from '#providers/types'
import type { Decision, HealthOf, NamedRouter, RouteQuestion } from '#routing/types'
import { lazyDecision } from '#routing/engine/lazy_decision'
import { normalise } from '#routing/engine/objective'
import type { Reading } from '#routing/engine/reading'
import { RequestReader } from '#routing/engine/request_reader'
import { HardRules } from '#routing/engine/rules/hard_rules'
import { Scorer } from '#routing/engine/scorer'
import { indexOf } from '#routing/engine/target_index'
import { workOut } from '#routing/engine/workings'
import type { Learned, Learner } from '#routing/learners/types'
import type { Chooser } from '#routing/policies/chooser'

/** How far down the fallback order goes unless more is asked for. */
const RANKED = 16

/** What a router is made of. */
export interface RouterParts {
  name: string
  /** Expects how good each target will be. */
  learner: Learner
  /** Picks one of the targets by what is expected. */
  chooser: Chooser
  /** What was learned for a workspace, or for callers without one. */
  learnedOf: (workspaceId: string | null) => Learned
}

/**
 * Routes by a learner's beliefs and a chooser's pick. Pure but for what `learnedOf` and the chooser hand in: the same
 * question on the same targets, health, knowledge and draw is decided the same.
 */
export class LearnedRouter implements NamedRouter {
  readonly name: string
  readonly version: string
  readonly #reader = new RequestReader()

  constructor(private readonly parts: RouterParts) {
    this.name = parts.name
    this.version = parts.learner.version
  }

  decide(question: RouteQuestion, directory: TargetDirectory, healthOf: HealthOf): Decision {
    const startedAt = performance.now()
    const reading = this.#reader.read(question)
    const decision = this.decideRead(question, reading, directory, healthOf)
    decision.tookMicros = Math.round((performance.now() - startedAt) * 1_000)
    return decision
  }

  /**
   * Decides on a question that was read before; a stored decision is decided again like this, without its text and,
   * where it was drawn, with the seed that its policy names.
   */
  decideRead(
    question: RouteQuestion,
    reading: Reading,
    directory: TargetDirectory,
    healthOf: HealthOf,
    seed: string | null = null
  ): Decision {
    const learned = this.parts.learnedOf(question.workspaceId)
    const index = indexOf(directory)
    const { encoded, understood } = reading
    const prediction = learned.snapshot?.predict(encoded) ?? null
    const workings = workOut(question, reading, index, healthOf, { learned, prediction })
    const rules = new HardRules(workings)
    const objective = normalise(question.objective)
    const asked = { encoded, understood, index, positions: rules.eligible, prediction }
    const beliefs = this.parts.learner.believe(asked, learned)
    const scorer = new Scorer(workings, objective, rules.eligible, beliefs)
    const scores = scorer.score()
    const most = Math.max(RANKED, question.topK + 1)
    const choice = this.parts.chooser.choose({ workings, scorer, scores, most, seed })
    const ranked = choice.places.map((place) =>
      scorer.candidate(scores, place, choice.propensity(place))
    )
    const best = choice.places[0]
    const confidence = best === undefined ? 0 : scorer.confidence(best)
    const { explored, epsilon, seed: drawn } = choice
    const version = this.#versionOf(learned)
    const policy = { name: this.name, version, explored, epsilon, seed: drawn }
    const incumbent = explored ? (ranked[choice.places.indexOf(choice.incumbent)] ?? null) : null
    return lazyDecision({ workings, rules, objective, ranked, confidence, policy, incumbent })
  }

  /** The learner's version, the snapshot it had and the revision of the evidence, as far as there are any. */
  #versionOf({ snapshot, evidence }: Learned) {
    const known = snapshot === null && evidence.revision === 0
    return known ? this.version : `${this.version}.${snapshot?.version ?? '0'}.${evidence.revision}`
  }
}
