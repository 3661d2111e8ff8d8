import type { TargetDirectory } from '#providers/types'
import type { Decision, HealthOf, NamedRouter, RouteQuestion } from '#routing/types'
import type { Reading } from '#routing/engine/reading'
import { lazyDecision } from '#routing/engine/lazy_decision'
import { normalise } from '#routing/engine/objective'
import { rank } from '#routing/engine/ranking'
import { RequestReader } from '#routing/engine/request_reader'
import { HardRules } from '#routing/engine/rules/hard_rules'
import { Scorer } from '#routing/engine/scorer'
import { indexOf } from '#routing/engine/target_index'
import { workOut } from '#routing/engine/workings'

/** How far down the fallback order goes unless more is asked for. */
const RANKED = 16

/**
 * Routes by what the catalogue says of each target: quality by domain, price, observed or assumed time. It does not
 * learn and does not explore, so the same question on the same snapshot is decided the same.
 */
export class CatalogueRouter implements NamedRouter {
  readonly name = 'catalogue'
  readonly version = '1'
  readonly #reader = new RequestReader()

  decide(question: RouteQuestion, directory: TargetDirectory, healthOf: HealthOf): Decision {
    const startedAt = performance.now()
    const reading = this.#reader.read(question)
    const decision = this.decideRead(question, reading, directory, healthOf)
    decision.tookMicros = Math.round((performance.now() - startedAt) * 1_000)
    return decision
  }

  /** Decides on a question that was read before; a stored decision is decided again like this, without its text. */
  decideRead(
    question: RouteQuestion,
    reading: Reading,
    directory: TargetDirectory,
    healthOf: HealthOf
  ): Decision {
    const workings = workOut(question, reading, indexOf(directory), healthOf)
    const rules = new HardRules(workings)
    const objective = normalise(question.objective)
    const scorer = new Scorer(workings, objective)
    const ranked = rank(scorer, rules.eligible, Math.max(RANKED, question.topK + 1))
    const policy = { name: this.name, version: this.version, explored: false, epsilon: 0, seed: '' }
    return lazyDecision({ workings, rules, objective, ranked, policy })
  }
}
