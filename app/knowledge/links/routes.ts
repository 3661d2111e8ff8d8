/** Addresses of trainings and suggestions. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { Suggestions, Trainings } = controllers.knowledge
const write = [middleware.body(), middleware.idempotent()]

router
  .group(() => {
    router.get('/suggest', [Suggestions, 'index']).use(middleware.tenant()).as('suggest')
    router.get('/train', [Trainings, 'index']).as('trainings.index')
    router.post('/train', [Trainings, 'store']).use(write).as('trainings.store')
    router.get('/train/:training_id', [Trainings, 'show']).as('trainings.show')
    router.delete('/train/:training_id', [Trainings, 'destroy']).use(write).as('trainings.destroy')
  })
  .prefix('/api/v1/knowledge')
  .use(middleware.key())
  .as('knowledge.links')
