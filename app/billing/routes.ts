/** Addresses of the billing room: usage and budgets. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { Budgets, MeteredRequests, OwnUsage, Usage } = controllers.billing
const read = middleware.key({ role: 'admin' })
const write = [middleware.key({ role: 'admin' }), middleware.body(), middleware.idempotent()]

router
  .group(() => {
    router.get('/usage', [Usage, 'index']).use(read).as('usage.index')
    router.get('/usage/requests', [MeteredRequests, 'index']).use(read).as('usage.requests')
    router
      .get('/usage/me', [OwnUsage, 'show'])
      .use([middleware.key(), middleware.tenant()])
      .as('usage.me')
    router.get('/budgets', [Budgets, 'index']).use(middleware.key()).as('budgets.index')
    router.get('/budgets/:budget_id', [Budgets, 'show']).use(middleware.key()).as('budgets.show')
    router.post('/budgets', [Budgets, 'store']).use(write).as('budgets.store')
    router.patch('/budgets/:budget_id', [Budgets, 'update']).use(write).as('budgets.update')
    router.delete('/budgets/:budget_id', [Budgets, 'destroy']).use(write).as('budgets.destroy')
  })
  .prefix('/api/v1/workspace')
  .as('billing')

router
  .get('/api/v1/admin/usage', [Usage, 'platform'])
  .use(middleware.operator())
  .as('billing.admin.usage')
