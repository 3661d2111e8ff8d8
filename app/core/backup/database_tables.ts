import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Dialect } from '#core/backup/backup_file'

/** A column, with its type as the database names it. */
export interface TableColumn {
  name: string
  type: string
}

/** A table as it is in the database. */
export interface DatabaseTable {
  name: string
  columns: TableColumn[]
}

interface ColumnRow {
  table_name: string
  column_name: string
  type: string
}

interface ReferenceRow {
  child: string
  parent: string
}

/**
 * Tables of migrations, which a restore makes anew, and locks, which belong to processes that are gone by then. Search
 * indexes (`search_…`) are left out as well: their rooms make them anew from what they index.
 */
const LEFT_OUT = new Set(['adonis_schema', 'adonis_schema_versions', 'locks'])

const COLUMNS = {
  sqlite: `select t.name as table_name, c.name as column_name, lower(c.type) as type
    from sqlite_master t join pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite~_%' escape '~' order by t.name, c.cid`,
  postgres: `select c.table_name, c.column_name, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`,
}

const REFERENCES = {
  sqlite: `select t.name as child, f."table" as parent
    from sqlite_master t join pragma_foreign_key_list(t.name) f where t.type = 'table'`,
  postgres: `select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
}

export const dialectOf = (client: QueryClientContract): Dialect =>
  client.dialect.name === 'postgres' ? 'postgres' : 'sqlite'

/** Runs a statement and answers its rows, which the drivers hand out differently. */
export async function rowsOf<Row>(client: QueryClientContract, sql: string): Promise<Row[]> {
  const result = await client.rawQuery(sql)
  return Array.isArray(result) ? result : (result?.rows ?? [])
}

/** The tables that a backup holds, each after those that it refers to. */
export async function databaseTables(client: QueryClientContract): Promise<DatabaseTable[]> {
  const dialect = dialectOf(client)
  const columns = await rowsOf<ColumnRow>(client, COLUMNS[dialect])
  const references = await rowsOf<ReferenceRow>(client, REFERENCES[dialect])
  const tables = Map.groupBy(columns, (column) => column.table_name)
  return inOrder([...tables.keys()], references)
    .filter((name) => !LEFT_OUT.has(name) && !name.startsWith('search_'))
    .map((name) => ({
      name,
      columns: tables.get(name)!.map(({ column_name: column, type }) => ({ name: column, type })),
    }))
}

function inOrder(names: string[], references: ReferenceRow[]): string[] {
  const placed = new Set<string>()
  const place = (name: string) => {
    if (placed.has(name)) return
    const parents = references.filter(({ child, parent }) => child === name && parent !== name)
    for (const { parent } of parents) place(parent)
    placed.add(name)
  }
  for (const name of names) place(name)
  return [...placed]
}
