import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Charge } from '#billing/types'
import type { Allowance } from '#billing/services/allowance'
import { spentBefore } from '#billing/services/spent_before'
import { givenRows, rowsOf } from '#core/json_rows'

/** What an allowance has in one period. */
export interface PeriodState {
  spent: number
  held: number
}

/** One replica's share of an allowance in one period. */
export interface LeaseRow {
  allowanceId: string
  period: string
  held: number
}

/** What a replica asks for: at least `need`, more if there is plenty. */
export interface LeaseRequest {
  replica: string
  period: string
  need: number
  wish: number
  expiresAt: number
}

/** Near the limit nobody takes more than this share of what is left, so that no replica sits on the rest. */
const SHARE_OF_REST = 8
const ATTEMPTS = 20

const CHARGE_COLUMNS = {
  allowance_id: 'text',
  period: 'text',
  moved: 'bigint',
  spent: 'bigint',
} as const

/** The state of an allowance's period; null before anything was taken from it. */
export async function readPeriod(allowanceId: string, period: string): Promise<PeriodState | null> {
  const row = await db
    .from('allowance_periods')
    .where({ allowance_id: allowanceId, period })
    .select('spent', 'held')
    .first()
  return row ? { spent: Number(row.spent), held: Number(row.held) } : null
}

/**
 * Takes part of an allowance for a replica: one conditional update, so that what is spent and held never passes the
 * limit. Answers how much it took, or the state when less than needed is left.
 */
export async function takeLease(
  allowance: Allowance,
  request: LeaseRequest
): Promise<{ taken: number; state: PeriodState }> {
  let state: PeriodState = { spent: 0, held: 0 }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    state =
      (await readPeriod(allowance.id, request.period)) ??
      (await openPeriod(allowance, request.period))
    const rest = allowance.limit - state.spent - state.held
    if (rest < request.need) return { taken: 0, state }
    const amount = Math.max(request.need, Math.min(request.wish, Math.floor(rest / SHARE_OF_REST)))
    if (await hold(allowance, request, amount)) return { taken: amount, state }
  }
  return { taken: 0, state }
}

/** The first look at a period makes its row. An allowance that is new begins with what was spent in the period before it. */
async function openPeriod(allowance: Allowance, period: string): Promise<PeriodState> {
  const spent = await spentBefore(allowance, period)
  await db
    .table('allowance_periods')
    .insert({ allowance_id: allowance.id, period, spent, held: 0 })
    .onConflict(['allowance_id', 'period'])
    .ignore()
  return (await readPeriod(allowance.id, period))!
}

async function hold(allowance: Allowance, request: LeaseRequest, amount: number): Promise<boolean> {
  const { period, replica, expiresAt } = request
  return db.transaction(async (trx) => {
    const changed = await trx
      .from('allowance_periods')
      .where({ allowance_id: allowance.id, period })
      .whereRaw('spent + held + ? <= ?', [amount, allowance.limit])
      .increment('held', amount)
    if (Number(changed) === 0) return false
    await trx.rawQuery(
      `insert into allowance_leases (allowance_id, period, replica, held, expires_at) values (?, ?, ?, ?, ?)
       on conflict (allowance_id, period, replica)
       do update set held = allowance_leases.held + excluded.held, expires_at = excluded.expires_at`,
      [allowance.id, period, replica, amount, expiresAt]
    )
    return true
  })
}

/**
 * Books charges: what was spent is added, and what they moved leaves the lease of the replica, as far as the lease is
 * still there. The period's row is always changed first, so everyone locks in the same order.
 */
export async function applyCharges(
  trx: TransactionClientContract,
  replica: string,
  charges: Charge[]
) {
  const given = givenRows(trx, CHARGE_COLUMNS)
  const inOrder = [...charges].sort((a, b) => compare(keyOf(a), keyOf(b)))
  const parameter = (moved: (charge: Charge) => number) =>
    JSON.stringify(
      inOrder.map((one) => ({
        allowance_id: one.allowanceId,
        period: one.period,
        moved: moved(one),
        spent: one.spent,
      }))
    )
  await trx.rawQuery(
    `insert into allowance_periods (allowance_id, period, spent, held)
     select allowance_id, period, spent, 0 from ${given} where true
     on conflict (allowance_id, period) do update set spent = allowance_periods.spent + excluded.spent`,
    [parameter((charge) => charge.moved)]
  )
  const held = await heldBy(
    trx,
    replica,
    parameter((charge) => charge.moved)
  )
  const values = parameter((one) => Math.min(one.moved, held.get(keyOf(one)) ?? 0))
  for (const table of ['allowance_leases', 'allowance_periods']) {
    const mine = table === 'allowance_leases' ? 'and allowance_leases.replica = ?' : ''
    await trx.rawQuery(
      `update ${table} set held = ${table}.held - given.moved from ${given}
       where ${table}.allowance_id = given.allowance_id and ${table}.period = given.period ${mine}`,
      mine ? [values, replica] : [values]
    )
  }
}

/** What a replica's leases hold of the given allowances. */
async function heldBy(trx: TransactionClientContract, replica: string, parameter: string) {
  const rows = await rowsOf<{ allowance_id: string; period: string; held: number }>(
    trx,
    `select allowance_leases.allowance_id, allowance_leases.period, allowance_leases.held from allowance_leases
     join ${givenRows(trx, CHARGE_COLUMNS)} on allowance_leases.allowance_id = given.allowance_id
      and allowance_leases.period = given.period where allowance_leases.replica = ?`,
    [parameter, replica]
  )
  return new Map(
    rows.map((row) => [
      keyOf({ allowanceId: row.allowance_id, period: row.period }),
      Number(row.held),
    ])
  )
}

/**
 * Sets what a replica holds to what it needs at most; never more than it holds now. With `expiredBefore` only a lease
 * that ran out is changed. Answers what the replica holds after that.
 */
export async function shrinkLease(
  replica: string,
  lease: LeaseRow,
  expiredBefore?: number
): Promise<number> {
  const where = { allowance_id: lease.allowanceId, period: lease.period }
  return db.transaction(async (trx) => {
    await trx.from('allowance_periods').where(where).increment('held', 0)
    const row = await trx
      .from('allowance_leases')
      .where({ ...where, replica })
      .if(expiredBefore !== undefined, (query) => query.where('expires_at', '<', expiredBefore!))
      .select('held')
      .first()
    const held = Number(row?.held ?? 0)
    const rest = Math.min(held, lease.held)
    if (row && rest === 0)
      await trx
        .from('allowance_leases')
        .where({ ...where, replica })
        .delete()
    if (rest === held) return held
    if (rest > 0) {
      await trx
        .from('allowance_leases')
        .where({ ...where, replica })
        .update({ held: rest })
    }
    await trx
      .from('allowance_periods')
      .where(where)
      .decrement('held', held - rest)
    return rest
  })
}

/** Keeps a replica's leases for longer. Answers those that are still there. */
export async function renewLeases(replica: string, expiresAt: number): Promise<LeaseRow[]> {
  await db.from('allowance_leases').where({ replica }).update({ expires_at: expiresAt })
  const rows = await db.from('allowance_leases').where({ replica }).select('*')
  return rows.map((row) => ({
    allowanceId: row.allowance_id,
    period: row.period,
    held: Number(row.held),
  }))
}

/** Gives back all that a replica holds, when it ends or is known to be dead. */
export async function releaseLeases(replica: string) {
  const rows = await db.from('allowance_leases').where({ replica }).select('allowance_id', 'period')
  for (const row of rows) {
    await shrinkLease(replica, { allowanceId: row.allowance_id, period: row.period, held: 0 })
  }
}

/** Gives back what replicas hold that have not renewed their leases. Answers how many leases that were. */
export async function releaseExpired(now: number): Promise<number> {
  const rows = await db
    .from('allowance_leases')
    .where('expires_at', '<', now)
    .select('allowance_id', 'period', 'replica')
    .limit(1_000)
  for (const { allowance_id: allowanceId, period, replica } of rows) {
    await shrinkLease(replica, { allowanceId, period, held: 0 }, now)
  }
  return rows.length
}

const keyOf = (one: { allowanceId: string; period: string }) => `${one.allowanceId} ${one.period}`

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
