/** Addresses of facts, the overview and settings. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { FactRejections, Facts, Knowledge, Settings } = controllers.knowledge
const write = [middleware.body(), middleware.idempotent()]

router
  .group(() => {
    router.get('/', [Knowledge, 'show']).as('overview')
    router.delete('/', [Knowledge, 'destroy']).use(write).as('personal.destroy')
    router.get('/facts', [Facts, 'index']).as('facts.index')
    router.post('/facts', [Facts, 'store']).use(write).as('facts.store')
    router.delete('/facts', [Facts, 'destroy']).use(write).as('facts.destroy')
    router.get('/facts/:fact_id', [Facts, 'show']).as('facts.show')
    router
      .post('/facts/:fact_id/rejection', [FactRejections, 'store'])
      .use(write)
      .as('facts.rejection')
    router.put('/settings', [Settings, 'update']).use(write).as('settings.update')
  })
  .prefix('/api/v1/knowledge')
  .as('knowledge')
  .use([middleware.key(), middleware.tenant()])
