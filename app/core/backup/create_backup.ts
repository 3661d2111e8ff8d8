import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { BackupRefusal, type BackupEnd } from '#core/backup/backup_file'
import { BackupText } from '#core/backup/backup_text'

const COMPRESSION = 3

/**
 * Writes a backup of this deployment, while it serves: all that was acknowledged before it began, and the database as it
 * was at one moment after that. The file appears under its name when it is complete. @throws BackupRefusal
 */
export async function createBackup(path: string): Promise<BackupEnd> {
  if (existsSync(path)) throw new BackupRefusal(`"${path}" is there already`)
  const part = `${path}.part`
  const text = new BackupText()
  try {
    const file = createWriteStream(part, { mode: 0o600 })
    await pipeline(text.pieces(), createGzip({ level: COMPRESSION }), file)
    await flushToDisk(part)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return text.end!
}

async function flushToDisk(path: string) {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
