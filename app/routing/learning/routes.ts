/** Addresses of how the router learns: evaluation sets of the platform and of workspaces. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const {
  Comparisons,
  EvaluationRows,
  EvaluationSets,
  LearningExports,
  Refits,
  Resets,
  Routing,
  Snapshots,
} = controllers.routing.learning

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
  router
    .post('/:set_id/rows', [EvaluationRows, 'store'])
    .use(middleware.body({ lines: true }))
    .as('rows.store')
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

router
  .group(() => {
    router.get('/', [Routing, 'show']).as('show')
    router.put('/policy', [Routing, 'policy']).as('policy')
    router.put('/exploration', [Routing, 'exploration']).as('exploration')
    router.get('/snapshots', [Snapshots, 'index']).as('snapshots.index')
    router.post('/snapshots/:version/activate', [Snapshots, 'activate']).as('snapshots.activate')
    router.delete('/snapshots/active', [Snapshots, 'withdraw']).as('snapshots.withdraw')
    router.get('/refits', [Refits, 'index']).as('refits.index')
    router.post('/refits', [Refits, 'store']).as('refits.store')
    router.get('/refits/:refit_id', [Refits, 'show']).as('refits.show')
    router.delete('/refits/:refit_id', [Refits, 'destroy']).as('refits.destroy')
    router.get('/comparisons', [Comparisons, 'index']).as('comparisons.index')
    router.post('/comparisons', [Comparisons, 'store']).as('comparisons.store')
    router.get('/comparisons/:comparison_id', [Comparisons, 'show']).as('comparisons.show')
    router.post('/reset', [Resets, 'store']).as('reset')
    router.get('/export', [LearningExports, 'show']).as('export')
  })
  .prefix('/api/v1/admin/routing')
  .use([middleware.operator(), middleware.body(), middleware.idempotent()])
  .as('routing.learning')
