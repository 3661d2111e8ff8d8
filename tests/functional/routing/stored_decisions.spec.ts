import { test } from '@japa/runner'
import { newId } from '#core/ids'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { pruneDecisions } from '#routing/jobs/prune_decisions'
import RouteDecision from '#routing/models/route_decision'
import { DecisionLog } from '#routing/services/decision_log'
import { allUnseen, manyTargets, question } from '#tests/unit/routing/fixtures'

const house = manyTargets(20)

function givenDecisions(count: number, at: number) {
  const log = new DecisionLog()
  const workspaceId = newId('ws')
  const ids = Array.from({ length: count }, () => newId('req'))
  for (const requestId of ids) {
    const asked = question('Explain tides. 𝔘nicode ✓ "quotes"', {
      requestId,
      constraints: { targets: ['\u0001', 'modèle'] },
    })
    const decision = new CatalogueRouter().decide({ ...asked, constraints: {} }, house, allUnseen)
    const origin = {
      workspaceId,
      keyId: null,
      tenantId: null,
      source: 'route',
      directoryRevision: 7,
      at,
    }
    log.record(decision, asked, origin)
  }
  return { log, workspaceId, ids }
}

test.group('Stored decisions', () => {
  test('are written as they were made, in batches', async ({ assert }) => {
    const { log, workspaceId, ids } = givenDecisions(1_100, 1_000)

    await log.flush()

    const rows = await RouteDecision.query().where({ workspaceId })
    assert.lengthOf(rows, 1_100)
    const row = rows.find(({ id }) => id === ids[0])!
    assert.strictEqual(row.degraded, false)
    assert.isAbove(row.confidence, 0)
    assert.isBelow(row.confidence, 1)
    assert.equal(row.directoryRevision, 7)
    assert.deepEqual(row.record.asked.constraints, { targets: ['\u0001', 'modèle'] })
  })

  test('get their outcome, also when they were written long ago', async ({ assert }) => {
    const { log, ids } = givenDecisions(2, 1_000)
    await log.flush()
    log.settle(ids[0]!, {
      outcome: 'ok',
      answeredBy: 'model-1',
      costNano: 12_345,
      latencyMs: 80.4,
      outputTokens: 9,
    })
    log.settle(ids[1]!, {
      outcome: 'timeout',
      answeredBy: null,
      costNano: null,
      latencyMs: 9_000,
      outputTokens: null,
    })

    await log.flush()

    const [first, second] = [
      await RouteDecision.findOrFail(ids[0]),
      await RouteDecision.findOrFail(ids[1]),
    ]
    assert.deepInclude(first.serialize(), {
      outcome: 'ok',
      answeredBy: 'model-1',
      actualNano: 12_345,
      latencyMs: 80,
    })
    assert.deepInclude(second.serialize(), {
      outcome: 'timeout',
      answeredBy: null,
      actualNano: null,
    })
  })

  test('stay as they are when the same one is written again', async ({ assert }) => {
    const { log, ids } = givenDecisions(1, 1_000)
    await log.flush()
    const again = new CatalogueRouter().decide(
      question('Other', { requestId: ids[0] }),
      house,
      allUnseen
    )
    log.record(again, question('Other', { requestId: ids[0] }), {
      workspaceId: 'ws_other',
      keyId: null,
      tenantId: null,
      source: 'route',
      directoryRevision: 8,
      at: 2_000,
    })

    await log.flush()

    assert.equal((await RouteDecision.findOrFail(ids[0])).directoryRevision, 7)
  })

  test('are deleted beyond their retention, the others stay', async ({ assert }) => {
    const old = givenDecisions(3, 10)
    const young = givenDecisions(2, 5_000)
    await old.log.flush()
    await young.log.flush()

    await pruneDecisions(20)

    assert.lengthOf(await RouteDecision.query().where({ workspaceId: old.workspaceId }), 0)
    assert.lengthOf(await RouteDecision.query().where({ workspaceId: young.workspaceId }), 2)
  })
})
