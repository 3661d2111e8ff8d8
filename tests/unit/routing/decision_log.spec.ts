import { test } from '@japa/runner'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { DecisionLog } from '#routing/services/decision_log'
import { textHash, type DecisionRow, type OutcomeRow } from '#routing/services/decision_rows'
import { allUnseen, manyTargets, question } from '#tests/unit/routing/fixtures'

const house = manyTargets(30)
const router = new CatalogueRouter()
const origin = {
  workspaceId: 'ws_1',
  keyId: null,
  tenantId: null,
  source: 'route',
  directoryRevision: 1,
  at: 1_000,
}
const outcome = {
  outcome: 'ok',
  answeredBy: 'model-1',
  costNano: 42,
  latencyMs: 12.4,
  outputTokens: 7,
}

/** A store in memory that can be away, or refuse rows. */
class Shelf {
  rows: DecisionRow[] = []
  outcomes: OutcomeRow[] = []
  batches: number[] = []
  isAway = false
  refused = ''

  async insert(rows: DecisionRow[]) {
    if (this.isAway) throw Object.assign(new Error('gone'), { code: 'SQLITE_BUSY' })
    if (rows.some((row) => row.id === this.refused)) throw new Error('invalid byte sequence')
    this.batches.push(rows.length)
    this.rows.push(...rows.map((row) => ({ ...row })))
  }

  async update(rows: OutcomeRow[]) {
    this.outcomes.push(...rows)
  }
}

function givenLog() {
  const shelf = new Shelf()
  const log = new DecisionLog(shelf)
  const record = (requestId: string) => {
    const asked = question('Explain tides.', { requestId })
    log.record(router.decide(asked, house, allUnseen), asked, origin)
  }
  return { shelf, log, record }
}

test.group('DecisionLog', () => {
  test('writes in batches, beside the request path', async ({ assert }) => {
    const { shelf, log, record } = givenLog()
    for (let at = 0; at < 1_200; at++) record(`req_${at}`)

    assert.lengthOf(shelf.rows, 0)
    await log.flush()
    assert.deepEqual(shelf.batches, [500, 500, 200])
  })

  test('writes by itself after a moment', async ({ assert }) => {
    const { shelf, record } = givenLog()
    record('req_1')

    await new Promise((done) => setTimeout(done, 400))
    assert.lengthOf(shelf.rows, 1)
  })

  test('finds what waits, until it is written', async ({ assert }) => {
    const { log, record } = givenLog()
    record('req_1')

    assert.equal(log.find('req_1')?.workspace_id, 'ws_1')
    await log.flush()
    assert.isNull(log.find('req_1'))
  })

  test('keeps everything while the database is away', async ({ assert }) => {
    const { shelf, log, record } = givenLog()
    shelf.isAway = true
    record('req_1')

    await assert.rejects(() => log.flush(), 'gone')
    shelf.isAway = false
    await log.flush()
    assert.lengthOf(shelf.rows, 1)
  })

  test('gives up the oldest rather than growing without bound', async ({ assert }) => {
    const { shelf, log, record } = givenLog()
    shelf.isAway = true
    for (let at = 0; at < 20_010; at++) record(`req_${at}`)
    shelf.isAway = false

    await log.flush()
    assert.lengthOf(shelf.rows, 20_000)
    assert.equal(shelf.rows[0]!.id, 'req_10')
  }).timeout(20_000)

  test('does not grow without bound for long records either', async ({ assert }) => {
    const { shelf, log } = givenLog()
    shelf.isAway = true
    const targets = Array.from({ length: 500 }, (_, at) => `${at}`.padStart(300, 'x'))
    for (let at = 0; at < 600; at++) {
      const asked = question('Hi', { requestId: `req_${at}`, constraints: { targets } })
      log.record(router.decide(asked, house, allUnseen), asked, origin)
    }
    shelf.isAway = false

    await log.flush()
    const held = shelf.rows.reduce((sum, row) => sum + String(row.record).length, 0)
    assert.isAbove(held, 60_000_000)
    assert.isAtMost(held, 64_000_000)
    assert.equal(shelf.rows.at(-1)!.id, 'req_599')
  }).timeout(20_000)

  test('loses one bad row, not its batch', async ({ assert }) => {
    const { shelf, log, record } = givenLog()
    shelf.refused = 'req_1'
    for (const id of ['req_0', 'req_1', 'req_2']) record(id)

    await log.flush()
    assert.deepEqual(
      shelf.rows.map((row) => row.id),
      ['req_0', 'req_2']
    )
  })

  test('puts an outcome into the row that waits, or after the row that is written', async ({
    assert,
  }) => {
    const { shelf, log, record } = givenLog()
    record('req_early')
    log.settle('req_early', outcome)
    record('req_late')
    await log.flush()
    log.settle('req_late', outcome)
    await log.flush()

    assert.deepInclude(shelf.rows[0], { actual_nano: 42, latency_ms: 12, answered_by: 'model-1' })
    assert.isNull(shelf.rows[1]!.actual_nano)
    assert.deepEqual(
      shelf.outcomes.map((row) => row.id),
      ['req_late']
    )
  })

  test('does not lose an outcome that comes while its row is being written', async ({ assert }) => {
    const { shelf, log, record } = givenLog()
    record('req_1')
    const writing = log.flush()
    log.settle('req_1', outcome)
    await writing
    await log.flush()

    assert.equal(shelf.outcomes[0]?.actual_nano, 42)
  })

  test('stores nothing of the text but its sizes and a salted hash', async ({ assert }) => {
    const { shelf, log } = givenLog()
    const secret = 'zebra crossing at midnight'
    const asked = question(secret, {
      history: [{ role: 'user', content: secret }],
      context: { tools: [{ name: 'zebra' }] },
      profile: { name: 'zebra' },
    })
    log.record(router.decide(asked, house, allUnseen), asked, origin)
    await log.flush()

    assert.notInclude(JSON.stringify(shelf.rows), 'zebra')
    assert.equal(textHash('salt', secret), textHash('salt', secret))
    assert.notEqual(textHash('salt', secret), textHash('other', secret))
  })
})
