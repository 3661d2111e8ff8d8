import { CatalogueLearner } from '#routing/learners/catalogue'
import { NOTHING_LEARNED } from '#routing/learners/no_evidence'
import { Greedy } from '#routing/policies/greedy'
import { LearnedRouter } from '#routing/policies/learned_router'

/**
 * Routes by what the catalogue says of each target: quality by domain, price, observed or assumed time. It does not
 * learn and does not explore, so the same question on the same snapshot is decided the same.
 */
export class CatalogueRouter extends LearnedRouter {
  constructor() {
    super({
      name: 'catalogue',
      learner: new CatalogueLearner(),
      chooser: new Greedy(),
      learnedOf: () => NOTHING_LEARNED,
    })
  }
}
