import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { sealedColumns } from '#core/services/sealed_columns'
import { vault } from '#core/services/vault'

const aadOf = (key: string) => `platform|settings|${key}|value`

const SEALED = /^"(v1\.[\w-]+\.[\w-]+\.[\w-]+)"$/

/** Settings hold secrets among other values. */
sealedColumns.add({
  table: 'settings',
  column: 'value',
  key: 'key',
  place: ({ key }) => aadOf(key!),
  unpack: (stored) => SEALED.exec(stored)?.[1] ?? null,
  pack: (sealed) => JSON.stringify(sealed),
})

/** Named values of the deployment that change at run time, kept in the database. */
export const settings = {
  async get<T>(key: string): Promise<T | null> {
    const row = await db.from('settings').where('key', key).first()
    return row ? (JSON.parse(row.value) as T) : null
  },

  async set(key: string, value: unknown) {
    const row = { key, value: JSON.stringify(value), updated_at: clock.now() }
    await db.table('settings').insert(row).onConflict('key').merge(['value', 'updated_at'])
    await changes.publish('settings', key)
  },

  /** A secret of the deployment, made once and kept sealed; the same on every replica. @throws E_SEALING_KEY_MISSING */
  async secret(key: string, make: () => string): Promise<string> {
    const known = await this.get<string>(key)
    if (known) return vault.open(known, aadOf(key))
    const sealed = JSON.stringify(vault.seal(make(), aadOf(key)))
    await db
      .table('settings')
      .insert({ key, value: sealed, updated_at: clock.now() })
      .onConflict('key')
      .ignore()
    const stored = await this.get<string>(key)
    return vault.open(stored!, aadOf(key))
  },
}
