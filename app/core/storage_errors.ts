import { E_DATABASE_UNAVAILABLE, E_STORAGE_FULL } from '#core/errors'

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
])

const FULL = new Set(['SQLITE_FULL', 'ENOSPC', '53100', 'SQLITE_READONLY', 'SQLITE_IOERR_WRITE'])

const UNAVAILABLE_TEXT =
  /acquiring a connection|Connection terminated|timeout expired|Connection ended unexpectedly|connection timeout/i

/** Turns a driver's error about a missing or full database into one that a caller can act on; others pass as they are. */
export function translateStorageError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const code = (thrown as { code?: string }).code ?? ''
  if (FULL.has(code)) return new E_STORAGE_FULL([], { cause: thrown })
  const fromDriver = 'severity' in thrown || 'syscall' in thrown || code.startsWith('SQLITE_')
  if ((fromDriver && UNAVAILABLE.has(code)) || UNAVAILABLE_TEXT.test(thrown.message)) {
    return new E_DATABASE_UNAVAILABLE([], { cause: thrown })
  }
  return thrown
}

const DUPLICATE = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'])

/** Whether a write failed because a row with the same unique value is there already. */
export const isDuplicate = (thrown: unknown): boolean =>
  thrown instanceof Error && DUPLICATE.has((thrown as { code?: string }).code ?? '')
