import { test } from '@japa/runner'
import { changes } from '#core/services/changes'
import { SECOND } from '#core/time'
import { TenantDirectory } from '#workspaces/services/tenant_directory'
import { givenTenant, givenWorkspace } from '#tests/helpers/given'
import { givenStoppedClock } from '#tests/helpers/stopped_clock'

test.group('Tenant directory', () => {
  test('finds a tenant of the workspace by name, then at once', async ({ assert }) => {
    const { workspace } = await givenWorkspace()
    const { tenant } = await givenTenant(workspace, { rules: { explore: false } })
    const directory = new TenantDirectory()
    const expected = {
      id: tenant.id,
      workspaceId: workspace.id,
      name: 'acme',
      rules: { explore: false },
    }

    assert.deepEqual(await directory.find(workspace.id, 'acme'), expected)
    assert.deepEqual(directory.find(workspace.id, 'acme') as unknown, expected)
  })

  test("does not find another workspace's tenant", async ({ assert }) => {
    const mine = await givenWorkspace()
    const other = await givenWorkspace()
    await givenTenant(other.workspace, { name: 'theirs' })

    assert.isNull(await new TenantDirectory().find(mine.workspace.id, 'theirs'))
  })

  test('finds a new tenant a second after it was asked for in vain', async ({
    assert,
    cleanup,
  }) => {
    const time = givenStoppedClock(cleanup)
    const { workspace } = await givenWorkspace()
    const directory = new TenantDirectory()
    assert.isNull(await directory.find(workspace.id, 'acme'))
    await givenTenant(workspace)

    assert.isNull(directory.find(workspace.id, 'acme'))
    time.advance(SECOND)
    assert.isNotNull(await directory.find(workspace.id, 'acme'))
  })

  test('forgets a workspace whose tenants changed, and only that', async ({ assert, cleanup }) => {
    const mine = await givenWorkspace()
    const other = await givenWorkspace()
    const { tenant } = await givenTenant(mine.workspace)
    await givenTenant(other.workspace)
    const directory = new TenantDirectory()
    cleanup(directory.follow())
    await directory.find(mine.workspace.id, 'acme')
    await directory.find(other.workspace.id, 'acme')
    await tenant.delete()
    await changes.publish('tenants', mine.workspace.id)

    assert.isNull(await directory.find(mine.workspace.id, 'acme'))
    assert.notInstanceOf(directory.find(other.workspace.id, 'acme'), Promise)
  })

  test('does not look up names that no tenant can have', async ({ assert }) => {
    assert.isNull(new TenantDirectory().find('ws_1', 'x'.repeat(101)))
  })
})
