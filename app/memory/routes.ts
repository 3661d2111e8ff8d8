/** Addresses of the memory room. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { Memories, MemorySettings } = controllers.memory
const write = [middleware.body(), middleware.idempotent()]

router
  .group(() => {
    router.get('/', [Memories, 'index']).as('index')
    router.post('/', [Memories, 'store']).use(write).as('store')
    router.delete('/', [Memories, 'clear']).use(write).as('clear')
    router.get('/settings', [MemorySettings, 'show']).as('settings.show')
    router.put('/settings', [MemorySettings, 'update']).use(write).as('settings.update')
    router.get('/:memory_id', [Memories, 'show']).as('show')
    router.patch('/:memory_id', [Memories, 'update']).use(write).as('update')
    router.delete('/:memory_id', [Memories, 'destroy']).use(write).as('destroy')
  })
  .prefix('/api/v1/memory')
  .use([middleware.key(), middleware.tenant()])
  .as('memory')
