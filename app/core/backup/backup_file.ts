/**
 * What a backup is made of: gzip over JSON, one value a line. The head, then each table (a line that names its columns,
 * then one line for each row), then files, then the end, without which the backup was cut off.
 */

export type Dialect = 'sqlite' | 'postgres'

/** A value of a row; bytes are written in hexadecimal. */
export type Cell = null | string | number | boolean | { hex: string }

/** First line. */
export interface BackupHead {
  signalbox: 'backup'
  format: 1
  /** Version of the product that wrote it. */
  version: string
  database: Dialect
  created_at: string
  /** Names of the migrations that the tables are the result of. */
  migrations: string[]
}

/** Says of which table, and of which of its columns, the rows on the following lines are. */
export interface TableLine {
  table: string
  columns: string[]
}

/** A file of the data folder. */
export interface FileLine {
  file: string
  text: string
}

/** Last line. */
export interface BackupEnd {
  /** Rows by table. */
  tables: Record<string, number>
  files: string[]
  /** Ids of the encryption keys without which secrets in it do not open. */
  sealing_keys: string[]
  /** Of everything before this line. */
  sha256: string
}

export type BackupLine = BackupHead | TableLine | Cell[] | FileLine | { end: BackupEnd }

/** Why a backup cannot be made, read or restored, in a sentence for whoever asked. */
export class BackupRefusal extends Error {}
