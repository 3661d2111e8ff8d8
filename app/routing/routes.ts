/** Addresses of the routing room. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'
import '#routing/evidence/routes'
import '#routing/judging/routes'
import '#routing/learning/routes'
import '#routing/plan/routes'

const { Audit, Estimate, Feedback, Quotes, Route, Stats, Targets } = controllers.routing

router
  .post('/api/v1/estimate', [Estimate, 'store'])
  .use([
    middleware.optionalKey(),
    middleware.clientPace({ limit: 'estimate' }),
    middleware.body(),
    middleware.tenant(),
  ])
  .as('routing.estimate')

router
  .group(() => {
    router
      .group(() => {
        router.post('/route', [Route, 'store']).use(middleware.tenant()).as('route')
        router.post('/feedback', [Feedback, 'store']).as('feedback')
      })
      .use([middleware.body(), middleware.idempotent()])
    router.get('/estimates/:quote_id', [Quotes, 'show']).as('estimates.show')
    router.get('/audit', [Audit, 'index']).as('audit.index')
    router.get('/audit/:request_id', [Audit, 'show']).as('audit.show')
    router.get('/stats', [Stats, 'show']).as('stats')
    router.get('/targets', [Targets, 'index']).as('targets.index')
  })
  .prefix('/api/v1')
  .use(middleware.key())
  .as('routing')
