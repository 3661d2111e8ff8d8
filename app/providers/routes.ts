/** Addresses of the providers room. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { Catalogue, Platform, ProviderChecks, ProviderModels, Providers, Targets } =
  controllers.providers

router
  .group(() => {
    router.get('/providers', [Platform, 'show']).as('platform.show')
    router.get('/catalogue', [Catalogue, 'index']).as('catalogue.index')
  })
  .prefix('/api/v1')
  .as('providers.public')

const readers = [middleware.key()]
const writers = [
  middleware.key({ role: 'admin', feature: 'workspace_providers' }),
  middleware.body(),
  middleware.idempotent(),
]

router
  .group(() => {
    router.get('/', [Providers, 'index']).as('index').use(readers)
    router.post('/', [Providers, 'store']).as('store').use(writers)
    router.put('/models/:target_id', [ProviderModels, 'update']).as('models.update').use(writers)
    router
      .delete('/models/:target_id', [ProviderModels, 'destroy'])
      .as('models.destroy')
      .use(writers)
    router.get('/:provider_id', [Providers, 'show']).as('show').use(readers)
    router.patch('/:provider_id', [Providers, 'update']).as('update').use(writers)
    router.delete('/:provider_id', [Providers, 'destroy']).as('destroy').use(writers)
    router.post('/:provider_id/check', [ProviderChecks, 'store']).as('checks.store').use(writers)
  })
  .prefix('/api/v1/workspace/providers')
  .as('providers.workspace')

router
  .group(() => {
    router.get('/', [Providers, 'index']).as('index')
    router.post('/', [Providers, 'store']).as('store')
    router.put('/models/:target_id', [ProviderModels, 'update']).as('models.update')
    router.delete('/models/:target_id', [ProviderModels, 'destroy']).as('models.destroy')
    router.get('/:provider_id', [Providers, 'show']).as('show')
    router.patch('/:provider_id', [Providers, 'update']).as('update')
    router.delete('/:provider_id', [Providers, 'destroy']).as('destroy')
    router.post('/:provider_id/check', [ProviderChecks, 'store']).as('checks.store')
  })
  .prefix('/api/v1/admin/providers')
  .use([middleware.operator(), middleware.body(), middleware.idempotent()])
  .as('providers.admin')

router
  .group(() => {
    router.get('/', [Targets, 'index']).as('index')
    router.post('/', [Targets, 'store']).as('store')
    router.get('/:target_id', [Targets, 'show']).as('show')
    router.patch('/:target_id', [Targets, 'update']).as('update')
    router.delete('/:target_id', [Targets, 'destroy']).as('destroy')
  })
  .prefix('/api/v1/admin/targets')
  .use([middleware.operator(), middleware.body(), middleware.idempotent()])
  .as('providers.targets')
