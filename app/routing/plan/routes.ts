/** Addresses of kept plans. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { PlanResumptions, Plans } = controllers.routing.plan

router
  .group(() => {
    router.get('/', [Plans, 'index']).as('index')
    router.get('/:request_id', [Plans, 'show']).as('show')
    router
      .delete('/:request_id', [Plans, 'destroy'])
      .as('destroy')
      .use([middleware.body(), middleware.idempotent()])
    router
      .post('/:request_id/resume', [PlanResumptions, 'store'])
      .as('resume')
      .use([middleware.body(), middleware.idempotent()])
  })
  .prefix('/api/v1/plans')
  .use(middleware.key())
  .as('routing.plans')
