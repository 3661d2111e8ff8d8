/** A column that holds sealed secrets, and what ties each of them to its place. */
export interface SealedColumn {
  table: string
  column: string
  /** Column that names a row; text. */
  key: string
  /** Further columns that `place` reads. */
  reads?: string[]
  /** The additional data that a row's secret was sealed with. */
  place(row: Record<string, string>): string
  /** The sealed text inside what is stored; null when this row holds none. @default the stored text */
  unpack?(stored: string): string | null
  /** How a sealed text is stored. @default as it is */
  pack?(sealed: string): string
}

const columns: SealedColumn[] = []

/** Every column that holds sealed secrets. Each adds itself when its module is loaded or its room boots, so that all are re-wrapped when the key changes. */
export const sealedColumns = {
  add: (column: SealedColumn) => void columns.push(column),
  all: (): readonly SealedColumn[] => columns,
}
