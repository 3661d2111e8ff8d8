/** Addresses of the extensions room. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { Plugins } = controllers.extensions

router
  .group(() => {
    router.get('/plugins', [Plugins, 'index']).as('plugins.index')
    router.patch('/plugins/:plugin_id', [Plugins, 'update']).as('plugins.update')
  })
  .prefix('/api/v1/admin')
  .use([middleware.operator(), middleware.body(), middleware.idempotent()])
  .as('extensions')
