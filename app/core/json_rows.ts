import type { QueryClientContract } from '@adonisjs/lucid/types/database'

type ColumnType = 'text' | 'integer' | 'bigint' | 'boolean' | 'double precision'

/** Names and types of the columns of rows that are handed over as one JSON parameter. */
export type Columns = Record<string, ColumnType>

/** A `from` item that reads rows out of one JSON parameter, named `given`; one statement for any number of rows. */
export function givenRows(client: QueryClientContract, columns: Columns): string {
  if (client.dialect.name === 'postgres') {
    const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
    return `json_to_recordset(?::json) as given(${typed.join(', ')})`
  }
  const picked = Object.keys(columns).map((name) => `value ->> '${name}' as ${name}`)
  return `(select ${picked.join(', ')} from json_each(?)) as given`
}

/** Runs a statement and answers its rows, which the drivers hand out differently. */
export async function rowsOf<Row>(
  client: QueryClientContract,
  sql: string,
  bindings: unknown[] = []
): Promise<Row[]> {
  const result = await client.rawQuery(sql, bindings as never)
  return Array.isArray(result) ? result : (result?.rows ?? [])
}
