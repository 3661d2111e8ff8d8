/** Address of forgetting. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

router
  .post('/api/v1/knowledge/forget', [controllers.knowledge.Forgettings, 'store'])
  .use([middleware.key(), middleware.tenant(), middleware.body(), middleware.idempotent()])
  .as('knowledge.forget')
