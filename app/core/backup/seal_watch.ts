import type { Cell } from '#core/backup/backup_file'
import { E_SEALING_KEY_MISSING } from '#core/errors'
import { sealedColumns, type SealedColumn } from '#core/services/sealed_columns'
import { vault } from '#core/services/vault'

/** One sealed secret of a key, to try the key on. */
interface Sample {
  sealed: string
  place: string
}

/** Looks at rows as they pass, and knows which encryption keys seal the secrets in them. */
export class SealWatch {
  readonly #samples = new Map<string, Sample>()
  #watched: { column: SealedColumn; columns: string[] }[] = []

  /** Ids of the keys that were met, in order. */
  get keyIds(): string[] {
    return [...this.#samples.keys()].sort()
  }

  /** The rows that follow are of this table. */
  open(table: string, columns: string[]) {
    this.#watched = sealedColumns
      .all()
      .filter((column) => column.table === table && columns.includes(column.column))
      .map((column) => ({ column, columns }))
  }

  see(row: Cell[]) {
    for (const { column, columns } of this.#watched) {
      const stored = row[columns.indexOf(column.column)]
      if (typeof stored !== 'string') continue
      const sealed = column.unpack ? column.unpack(stored) : stored
      const keyId = sealed?.split('.')[1]
      if (!sealed || !keyId || this.#samples.has(keyId)) continue
      const named = Object.fromEntries(columns.map((name, at) => [name, row[at]]))
      this.#samples.set(keyId, { sealed, place: column.place(named as Record<string, string>) })
    }
  }

  /** The keys that this deployment does not have, and those that bear the right id and open nothing. */
  tryKeys(): { missing: string[]; wrong: string[] } {
    const failed = (isKind: (error: unknown) => boolean) =>
      this.keyIds.filter((id) => isKind(this.opens(id)))
    const isMissing = (error: unknown) => error instanceof E_SEALING_KEY_MISSING
    return {
      missing: failed(isMissing),
      wrong: failed((error) => error !== null && !isMissing(error)),
    }
  }

  /** Null when the key opens its sample, else the error. */
  private opens(keyId: string): unknown {
    const { sealed, place } = this.#samples.get(keyId)!
    try {
      vault.open(sealed, place)
      return null
    } catch (error) {
      return error
    }
  }
}
