import { DOMAINS } from '#routing/engine/domains'
import { deviationOf, probability } from '#routing/learners/belief_columns'
import { CatalogueLearner, domainsOf } from '#routing/learners/catalogue'
import { Hierarchy, type Shrinkage } from '#routing/learners/hierarchy'
import type { Asked, Beliefs, Learned, Learner } from '#routing/learners/types'

/** Found on recorded outcomes (`npm run bench:router:online`). */
const SHRINKAGE: Shrinkage = { target: 4, domain: 2, common: 4 }

/** Believes what the catalogue states, corrected by outcomes: shrunk from platform to workspace to domain. */
export class PriorsLearner implements Learner {
  readonly name = 'priors'
  readonly version = '1'
  readonly #catalogue = new CatalogueLearner()
  readonly #hierarchy: Hierarchy

  constructor(shrinkage: Shrinkage = SHRINKAGE) {
    this.#hierarchy = new Hierarchy(shrinkage)
  }

  believe(asked: Asked, learned: Learned): Beliefs {
    const beliefs = this.#catalogue.believe(asked)
    this.correct(beliefs, asked, learned)
    return beliefs
  }

  /**
   * Adds to beliefs what outcomes say beyond them. As many outcomes as a snapshot has seen of a target already do not
   * count again: `beliefs.seen` holds them.
   */
  correct(beliefs: Beliefs, { understood, index, positions }: Asked, { evidence }: Learned) {
    const found = this.#hierarchy.of(evidence, index)
    if (found === null) return
    const domains = domainsOf(understood)
    for (let place = 0; place < positions.length; place++) {
      const at = positions[place]!
      let surplus = found.target[at]!
      let seen = 0
      for (const { at: domain, p } of domains) {
        if (domain < 0) continue
        surplus += p * found.domain[at * DOMAINS.length + domain]!
        seen += p * found.domainSeen[at * DOMAINS.length + domain]!
      }
      const total = found.seen[at]!
      const trained = beliefs.seen[place]!
      if (trained > 0) {
        const fresh = total > trained ? (total - trained) / total : 0
        surplus *= fresh
        seen *= fresh
      }
      const before = beliefs.mean[place]!
      const mean = probability(before + surplus)
      beliefs.mean[place] = mean
      beliefs.parts.target[place]! += mean - before
      beliefs.confidence[place] = probability(beliefs.confidence[place]! + surplus)
      beliefs.evidence[place]! += seen
      beliefs.seen[place] = Math.max(trained, total)
      beliefs.deviation[place] = deviationOf(mean, beliefs.evidence[place]!)
    }
  }
}
