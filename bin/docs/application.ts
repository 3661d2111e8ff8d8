import 'reflect-metadata'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../../', import.meta.url)

/** A path of the repository. */
export const inRepository = (path: string) => new URL(path, root)

/**
 * Boots the application without starting it, on a data folder that is thrown away, so that rooms can be imported and
 * read from.
 */
export async function bootForReading() {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-docs-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.SVC_DATA_DIR = folder
  process.env.NODE_ENV = 'development'
  process.env.LOG_LEVEL = 'error'
  delete process.env.DATABASE_URL

  const { Ignitor } = await import('@adonisjs/core')
  const importer = (path: string) => import(path.startsWith('.') ? new URL(path, root).href : path)
  const app = new Ignitor(root, { importer }).createApp('console')
  app.booting(async () => {
    await import('#start/env')
  })
  await app.init()
  await app.boot()
}
