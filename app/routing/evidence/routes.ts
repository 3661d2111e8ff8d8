/** Addresses of what outcomes say of targets. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { Evidence } = controllers.routing.evidence
const read = middleware.key({ role: 'admin' })
const write = [middleware.key({ role: 'admin' }), middleware.body(), middleware.idempotent()]

router
  .group(() => {
    router.get('/evidence', [Evidence, 'index']).use(read).as('index')
    router.get('/evidence/export', [Evidence, 'show']).use(read).as('export')
    router.delete('/evidence', [Evidence, 'destroy']).use(write).as('destroy')
  })
  .prefix('/api/v1/routing')
  .as('routing.evidence')
