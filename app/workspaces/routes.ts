/** Addresses of the workspaces room. */
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { AuditLog, Tenants, Workspace, WorkspaceMembers } = controllers.workspaces
const write = [middleware.key({ role: 'admin' }), middleware.body(), middleware.idempotent()]

router
  .group(() => {
    router.get('/', [Workspace, 'show']).use(middleware.key()).as('show')
    router.patch('/', [Workspace, 'update']).use(write).as('update')
    router.get('/members', [WorkspaceMembers, 'index']).use(middleware.key()).as('members.index')
    router.get('/tenants', [Tenants, 'index']).use(middleware.key()).as('tenants.index')
    router.get('/tenants/:tenant_id', [Tenants, 'show']).use(middleware.key()).as('tenants.show')
    router.post('/tenants', [Tenants, 'store']).use(write).as('tenants.store')
    router.patch('/tenants/:tenant_id', [Tenants, 'update']).use(write).as('tenants.update')
    router.delete('/tenants/:tenant_id', [Tenants, 'destroy']).use(write).as('tenants.destroy')
  })
  .prefix('/api/v1/workspace')
  .as('workspaces')

router
  .get('/api/v1/admin/audit', [AuditLog, 'index'])
  .use(middleware.operator())
  .as('workspaces.audit')
