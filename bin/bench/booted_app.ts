import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Boots the product for a bench, without serving: on SQLite in a folder of its own, or on the empty database that DATABASE_URL
 * names. Modules of the product are to be imported after it. Answers what ends it and removes the folder.
 */
export async function bootApp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-bench-'))
  Object.assign(process.env, { NODE_ENV: 'production', SVC_DATA_DIR: folder, LOG_LEVEL: 'error' })
  await import('reflect-metadata')
  const { Ignitor } = await import('@adonisjs/core')
  const root = new URL('../../', import.meta.url)
  const app = new Ignitor(root, {
    importer: (path) => import(path.startsWith('.') ? new URL(path, root).href : path),
  })
    .tap((one) => one.booting(async () => void (await import('#start/env'))))
    .createApp('console')
  await app.init()
  await app.boot()
  await app.start(() => {})
  const { migrate } = await import('#core/services/migrations')
  await migrate()
  return async () => {
    await app.terminate()
    rmSync(folder, { recursive: true })
  }
}
