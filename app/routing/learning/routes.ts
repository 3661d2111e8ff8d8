/** Addresses of how the router learns: evaluation sets of the platform and of workspaces. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { EvaluationRows, EvaluationSets } = controllers.routing.learning

/** An import reads its body itself, as a stream when it comes as lines. */
const evaluationSetRoutes = () => {
  router.get('/', [EvaluationSets, 'index']).as('index')
  router
    .post('/', [EvaluationSets, 'store'])
    .use([middleware.body(), middleware.idempotent()])
    .as('store')
  router.get('/:set_id', [EvaluationSets, 'show']).as('show')
  router
    .delete('/:set_id', [EvaluationSets, 'destroy'])
    .use([middleware.body(), middleware.idempotent()])
    .as('destroy')
  router.get('/:set_id/rows', [EvaluationRows, 'index']).as('rows.index')
  router.post('/:set_id/rows', [EvaluationRows, 'store']).as('rows.store')
}

router
  .group(evaluationSetRoutes)
  .prefix('/api/v1/admin/routing/evaluation-sets')
  .use(middleware.operator())
  .as('routing.evaluation_sets.admin')

router
  .group(evaluationSetRoutes)
  .prefix('/api/v1/routing/evaluation-sets')
  .use(middleware.key({ role: 'admin' }))
  .as('routing.evaluation_sets.workspace')
