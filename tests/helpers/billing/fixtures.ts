import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { createMeter } from '#billing/services/meter'
import type { BudgetScope, BudgetWindow, LedgerEntry, Payer } from '#billing/types'

/** Somebody who spends: ids of a workspace and a key that no other test uses. */
export const givenPayer = (more: Partial<Payer> = {}): Payer => ({
  workspaceId: newId('ws'),
  keyId: newId('key'),
  tenantId: null,
  ...more,
})

/** A ledger entry of a payer, as a chat completion makes it. */
export const entryOf = (payer: Payer, more: Partial<LedgerEntry> = {}): LedgerEntry => {
  const id = newId('req')
  return {
    ...payer,
    id,
    requestId: id,
    kind: 'chat',
    targetId: 'gpt-5-mini',
    providerId: newId('prov'),
    providerKind: 'openai',
    upstreamModel: 'gpt-5-mini-2026',
    usage: { input: 100, cached: 40, cacheWrite: 0, output: 20, reasoning: 5 },
    costNano: 1_000,
    priceSource: 'catalogue',
    estimated: false,
    outcome: 'ok',
    streamed: true,
    latencyMs: 120,
    firstTokenMs: 30,
    at: clock.now(),
    ...more,
  }
}

interface BudgetWish {
  scope?: BudgetScope
  subjectId?: string
  window?: BudgetWindow
  limitNano: number
  allowUnpriced?: boolean
}

/** A stored budget; of the workspace and in total unless told. Answers its id. */
export async function givenBudget(payer: Payer, wish: BudgetWish): Promise<string> {
  const id = newId('bud')
  await db.table('budgets').insert({
    id,
    workspace_id: payer.workspaceId,
    scope: wish.scope ?? 'workspace',
    subject_id: wish.subjectId ?? payer.workspaceId,
    window: wish.window ?? 'total',
    limit_nano: wish.limitNano,
    allow_unpriced: wish.allowUnpriced ?? false,
    created_at: clock.now(),
    updated_at: clock.now(),
  })
  return id
}

/** A replica of its own: a meter with a new journal folder, removed with `remove`. */
export function givenReplica(path = mkdtempSync(join(tmpdir(), 'signalbox-journal-'))) {
  const meter = createMeter(path)
  meter.folder.prepare()
  return { meter, path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** What the database says about an allowance. */
export async function stateOf(allowanceId: string) {
  const [periods, leases] = await Promise.all([
    db.from('allowance_periods').where('allowance_id', allowanceId),
    db.from('allowance_leases').where('allowance_id', allowanceId),
  ])
  const sum = (rows: Record<string, unknown>[], column: string) =>
    rows.reduce((total, row) => total + Number(row[column]), 0)
  return { spent: sum(periods, 'spent'), held: sum(periods, 'held'), leased: sum(leases, 'held') }
}

/** The cost of a workspace's ledger rows. */
export async function ledgerCostOf(workspaceId: string): Promise<number> {
  const row = await db
    .from('ledger')
    .where('workspace_id', workspaceId)
    .sum('cost_nano as cost')
    .first()
  return Number(row?.cost ?? 0)
}
