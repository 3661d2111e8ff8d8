import { column } from '@adonisjs/lucid/orm'

/** A text column that holds JSON; reads and writes the same on SQLite and PostgreSQL. */
export const jsonColumn = () =>
  column({
    prepare: (value: unknown) =>
      value === null || value === undefined ? null : JSON.stringify(value),
    consume: (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : (value ?? null)),
  })

/** A boolean column; SQLite answers 0 and 1. */
export const booleanColumn = () =>
  column({ consume: (value: unknown) => (value === null ? null : Boolean(value)) })
