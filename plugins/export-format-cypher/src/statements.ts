import { textLiteral, typeName } from './literals.ts'

/** Databases that load the statements. */
export type Database = 'neo4j' | 'memgraph' | 'falkordb'

/** What makes entities quick to find, and keeps them from being there twice. */
export const INDEXES: Record<Database, readonly string[]> = {
  neo4j: ['CREATE CONSTRAINT entity_key IF NOT EXISTS FOR (e:Entity) REQUIRE e.key IS UNIQUE;'],
  memgraph: [
    'CREATE CONSTRAINT ON (e:Entity) ASSERT e.key IS UNIQUE;',
    'CREATE INDEX ON :Entity(key);',
  ],
  falkordb: ['CREATE INDEX FOR (e:Entity) ON (e.key);'],
}

/** Makes entities out of rows. */
export const entityStatement = (rows: readonly string[]) =>
  `UNWIND [${rows.join(',')}] AS row MERGE (e:Entity {key: row.key}) SET e.kind = row.kind, e.name = row.name;\n`

/** Properties of a relationship that stand in its row. */
export const FACT_PROPERTIES = [
  ...['confidence', 'personal', 'recorded_at', 'valid_from', 'valid_to'],
  ...['source_kinds', 'source_references', 'source_quotes'],
]

const SET = FACT_PROPERTIES.map((name) => `r.${name} = row.${name}`).join(', ')

/** Makes relationships of one predicate out of rows. */
export const factStatement = (predicate: string, rows: readonly string[]) =>
  `UNWIND [${rows.join(',')}] AS row MATCH (s:Entity {key: row.s}) MATCH (o:Entity {key: row.o}) ` +
  `MERGE (s)-[r:${typeName(predicate)} {id: row.id}]->(o) ` +
  `SET r.predicate = ${textLiteral(predicate)}, ${SET};\n`
