/** Addresses of exports and imports. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { Exports, Imports } = controllers.knowledge.exports

router
  .group(() => {
    router.get('/export', [Exports, 'show']).as('export')
    router.post('/import', [Imports, 'store']).as('import')
  })
  .prefix('/api/v1/knowledge')
  .as('knowledge.files')
  .use([middleware.key(), middleware.tenant()])
