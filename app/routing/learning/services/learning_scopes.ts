import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'

/** What serves in a scope, and how far what was trained is behind what was imported. */
export interface LearningScope {
  scope: string
  activeVersion: string | null
  /** Chosen by hand: refits that start by themselves do not take its place. */
  isHeld: boolean
  activatedBy: string | null
  activatedAt: number | null
  /** When evaluation sets changed last. */
  dirtyAt: number | null
  /** When the data of the last finished refit was read. */
  trainedAt: number | null
}

/** Fields that can be set. */
export type ScopeChange = Partial<Omit<LearningScope, 'scope'>>

const number = (value: unknown) => (value === null ? null : Number(value))

const fromRow = (row: Record<string, any>): LearningScope => ({
  scope: row.scope,
  activeVersion: row.active_version,
  isHeld: Boolean(row.is_held),
  activatedBy: row.activated_by,
  activatedAt: number(row.activated_at),
  dirtyAt: number(row.dirty_at),
  trainedAt: number(row.trained_at),
})

const COLUMNS: Record<keyof ScopeChange, string> = {
  activeVersion: 'active_version',
  isHeld: 'is_held',
  activatedBy: 'activated_by',
  activatedAt: 'activated_at',
  dirtyAt: 'dirty_at',
  trainedAt: 'trained_at',
}

/** The state of one scope; one that nothing happened in yet is empty. */
export async function readScope(
  scope: string,
  client: Pick<TransactionClientContract, 'from'> = db
): Promise<LearningScope> {
  const row = await client.from('learning_scopes').where({ scope }).first()
  return fromRow(row ?? { scope, ...EMPTY })
}

/** All scopes in which something happened. */
export async function listScopes(): Promise<LearningScope[]> {
  return (await db.from('learning_scopes').orderBy('scope')).map(fromRow)
}

/** Changes the state of a scope. */
export async function changeScope(
  scope: string,
  change: ScopeChange,
  client?: TransactionClientContract
) {
  const row = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [COLUMNS[name as keyof ScopeChange], value])
  )
  await (client ?? db)
    .knexQuery()
    .insert({ scope, ...EMPTY, ...row })
    .into('learning_scopes')
    .onConflict('scope')
    .merge(Object.keys(row))
}

/** Evaluation sets of a scope changed: what was trained is out of date. */
export const markDirty = (scope: string) => changeScope(scope, { dirtyAt: clock.now() })

const EMPTY = {
  active_version: null,
  is_held: false,
  activated_by: null,
  activated_at: null,
  dirty_at: null,
  trained_at: null,
}
