/** Address of the preview of contexts. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

router
  .post('/api/v1/knowledge/context', [controllers.knowledge.Contexts, 'store'])
  .use([middleware.key(), middleware.tenant(), middleware.body()])
  .as('knowledge.context')
