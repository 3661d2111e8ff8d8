/** Addresses of the core room: health, metrics and the API's own description. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'

const { health, openapi, watch } = controllers.core

router
  .group(() => {
    router.get('/livez', () => ({ status: 'ok' })).as('live')
    router.get('/readyz', [health.Readiness, 'show']).as('ready')
    router.get('/metrics', [watch.Metrics, 'show']).as('metrics')
    router.get('/api/v1/info', [watch.Info, 'show']).as('info')
    router.get('/api/v1/status', [watch.Status, 'show']).as('status')
    router.get('/api/v1/openapi.json', [openapi.Document, 'show']).as('document')
    router.get('/docs', [openapi.Reference, 'show']).as('reference')
    router.get('/docs/assets/:file', [openapi.Reference, 'asset']).as('reference.asset')
  })
  .as('core')
