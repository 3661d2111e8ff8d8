import { EnsembleLearner } from '#routing/learners/ensemble'
import { PriorsLearner } from '#routing/learners/priors'
import type { Learner } from '#routing/learners/types'
import { CAUTION, Explorer } from '#routing/policies/explorer'
import { LearnedRouter } from '#routing/policies/learned_router'
import { fixedShare, probabilityMatching, type Sharing } from '#routing/policies/sharing'
import { explorationSettings } from '#routing/services/exploration_settings'
import { learnedStore } from '#routing/services/learned_store'

const router = (name: string, learner: Learner, sharing: Sharing) =>
  new LearnedRouter({
    name,
    learner,
    chooser: new Explorer(sharing, () => explorationSettings.current, CAUTION),
    learnedOf: (workspaceId) => learnedStore.of(workspaceId),
  })

/** Routes by all that was learned, and explores a little: what decides unless an operator chooses otherwise. */
export const learnedRouter = router('learned', new EnsembleLearner(), fixedShare)

/** Further routers that operators may choose or compare with. */
export const otherRouters = [
  router('linear', new EnsembleLearner('linear'), fixedShare),
  router('neighbours', new EnsembleLearner('neighbours'), fixedShare),
  router('priors', new PriorsLearner(), fixedShare),
  router('thompson', new EnsembleLearner(), probabilityMatching),
]
