/** Addresses of the conversations room. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { Branches, Conversations, Exports, Settings } = controllers.conversations
const admins = [middleware.key({ role: 'admin' }), middleware.body(), middleware.idempotent()]
const write = [middleware.body(), middleware.idempotent()]

/** What can be changed in one go is no conversation. */
const NOT_SETTINGS = /^(?!settings$).+$/

router
  .group(() => {
    router.get('/', [Conversations, 'index']).as('index')
    router.delete('/', [Conversations, 'clear']).use(write).as('clear')
    router.get('/settings', [Settings, 'show']).as('settings.show')
    router.get('/:conversation_id', [Conversations, 'show']).as('show')
    router
      .patch('/:conversation_id', [Conversations, 'update'])
      .where('conversation_id', NOT_SETTINGS)
      .use(write)
      .as('update')
    router.delete('/:conversation_id', [Conversations, 'destroy']).use(write).as('destroy')
    router.get('/:conversation_id/export', [Exports, 'show']).as('export')
    router.post('/:conversation_id/branches', [Branches, 'store']).use(write).as('branches.store')
  })
  .prefix('/api/v1/conversations')
  .use([middleware.key(), middleware.tenant()])
  .as('conversations')

router
  .put('/api/v1/conversations/settings', [Settings, 'update'])
  .use(admins)
  .as('conversations.settings.update')
