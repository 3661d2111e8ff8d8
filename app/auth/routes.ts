/** Addresses of the auth room: signup, keys, operators. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { KeyRotations, Keys, OperatorSessions, OperatorWorkspaceKeys, OperatorWorkspaces, Signups } =
  controllers.auth

router
  .post('/api/v1/signup', [Signups, 'store'])
  .use([middleware.clientPace({ limit: 'signup' }), middleware.body(), middleware.idempotent()])
  .as('auth.signups.store')

router
  .group(() => {
    router.get('/', [Keys, 'index']).as('index')
    router.post('/', [Keys, 'store']).as('store')
    router.get('/:key_id', [Keys, 'show']).as('show')
    router.patch('/:key_id', [Keys, 'update']).as('update')
    router.delete('/:key_id', [Keys, 'destroy']).as('destroy')
    router.post('/:key_id/rotate', [KeyRotations, 'store']).as('rotate')
  })
  .prefix('/api/v1/workspace/keys')
  .use([middleware.key({ role: 'admin' }), middleware.body(), middleware.idempotent()])
  .as('auth.keys')

/** Operators sign in under the API's prefix and, as the specification writes it, at the root. */
for (const [name, prefix] of [
  ['api', '/api/v1/admin/auth'],
  ['root', '/admin/auth'],
] as const) {
  router
    .group(() => {
      router.post('/login', [OperatorSessions, 'store']).use(middleware.body()).as('login')
      router.post('/logout', [OperatorSessions, 'destroy']).use(middleware.operator()).as('logout')
    })
    .prefix(prefix)
    .as(`auth.operators.${name}`)
}

router
  .group(() => {
    router.get('/me', [OperatorSessions, 'show']).as('me')
    router.get('/workspaces', [OperatorWorkspaces, 'index']).as('workspaces.index')
    router.post('/workspaces', [OperatorWorkspaces, 'store']).as('workspaces.store')
    router.get('/workspaces/:workspace_id', [OperatorWorkspaces, 'show']).as('workspaces.show')
    router
      .patch('/workspaces/:workspace_id', [OperatorWorkspaces, 'update'])
      .as('workspaces.update')
    router
      .post('/workspaces/:workspace_id/keys', [OperatorWorkspaceKeys, 'store'])
      .as('workspaces.keys.store')
  })
  .prefix('/api/v1/admin')
  .use([middleware.operator(), middleware.body(), middleware.idempotent()])
  .as('auth.admin')
