import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import env from '#start/env'
import { clock } from '#core/clock'
import { dataPath } from '#core/paths'

/** A key that seals data keys: 32 bytes under a short id. */
export interface SealingKey {
  id: string
  key: Buffer
}

const keyFile = () => dataPath('keys.json')

const parse = (entry: string, source: string): SealingKey => {
  const [id, encoded] = entry.trim().split(/:(.*)/s)
  const key = Buffer.from(encoded ?? '', 'base64')
  if (!id || !/^[\w-]{1,32}$/.test(id) || key.length !== 32) {
    throw new Error(`${source}: expected "id:base64 of 32 bytes", separated by commas`)
  }
  return { id, key }
}

/** Reads the sealing keys from the environment or the key file; makes the file (0600) when there is neither. First key writes. */
export function readSealingKeys(): SealingKey[] {
  const given = env.get('SVC_ENCRYPTION_KEYS')
  if (given) return given.split(',').map((entry) => parse(entry, 'SVC_ENCRYPTION_KEYS'))
  const path = keyFile()
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const id = `k${clock.now().toString(36)}`
    const made = { encryption_keys: [`${id}:${randomBytes(32).toString('base64')}`] }
    try {
      writeFileSync(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  const stored = JSON.parse(readFileSync(path, 'utf8')) as { encryption_keys: string[] }
  return stored.encryption_keys.map((entry) => parse(entry, path))
}

/** Whether the keys are those of the key file: no others were given by the environment. */
export const usesKeyFile = () => !env.get('SVC_ENCRYPTION_KEYS')

/** Puts a fresh key first in the key file, so that new secrets are sealed with it; old keys stay to open with. */
export function addSealingKey(): SealingKey {
  const keys = readSealingKeys()
  const fresh = { id: `k${clock.now().toString(36)}`, key: randomBytes(32) }
  const lines = [fresh, ...keys].map(({ id, key }) => `${id}:${key.toString('base64')}`)
  /** Others read the file at any moment, so it is put in its place whole. */
  const draft = `${keyFile()}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify({ encryption_keys: lines }, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, keyFile())
  return fresh
}
