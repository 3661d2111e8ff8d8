/** Addresses of the routing room. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { Audit, Feedback, Route, Stats, Targets } = controllers.routing

router
  .group(() => {
    router
      .group(() => {
        router.post('/route', [Route, 'store']).use(middleware.tenant()).as('route')
        router.post('/feedback', [Feedback, 'store']).as('feedback')
      })
      .use([middleware.body(), middleware.idempotent()])
    router.get('/audit', [Audit, 'index']).as('audit.index')
    router.get('/audit/:request_id', [Audit, 'show']).as('audit.show')
    router.get('/stats', [Stats, 'show']).as('stats')
    router.get('/targets', [Targets, 'index']).as('targets.index')
  })
  .prefix('/api/v1')
  .use(middleware.key())
  .as('routing')
