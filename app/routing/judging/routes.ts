/** Addresses of how the router is judged: replays, evaluations, the shadow. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { PolicyEvaluations } = controllers.routing.judging.evaluations
const { Replays } = controllers.routing.judging.replay
const { Shadow } = controllers.routing.judging.shadow
const asOperator = [middleware.operator(), middleware.body(), middleware.idempotent()]
const asAdmin = [middleware.key({ role: 'admin' }), middleware.body(), middleware.idempotent()]

router
  .get('/api/v1/audit/:request_id/replay', [Replays, 'show'])
  .use(middleware.key())
  .as('routing.audit.replay')

const evaluationRoutes = () => {
  router.get('/', [PolicyEvaluations, 'index']).as('index')
  router.post('/', [PolicyEvaluations, 'store']).as('store')
  router.get('/:evaluation_id', [PolicyEvaluations, 'show']).as('show')
}

router
  .group(evaluationRoutes)
  .prefix('/api/v1/admin/routing/evaluations')
  .use(asOperator)
  .as('routing.evaluations.admin')

router
  .group(evaluationRoutes)
  .prefix('/api/v1/routing/evaluations')
  .use(asAdmin)
  .as('routing.evaluations.workspace')

router
  .group(() => {
    router.get('/', [Shadow, 'show']).as('show')
    router.put('/', [Shadow, 'update']).as('update')
    router.delete('/', [Shadow, 'destroy']).as('destroy')
  })
  .prefix('/api/v1/admin/routing/shadow')
  .use(asOperator)
  .as('routing.shadow')
