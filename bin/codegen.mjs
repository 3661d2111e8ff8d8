/**
 * Regenerates what is generated yet committed: `.adonisjs/` (indexes of controllers, transformers, events) and
 * `database/schema.ts` (model columns, read from a throw-away SQLite database that all migrations ran on).
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'signalbox-codegen-'))
const env = {
  ...process.env,
  NODE_ENV: 'development',
  SVC_DATA_DIR: folder,
  SVC_SCHEMA_GENERATION: 'on',
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
}
const ace = (...args) =>
  execFileSync('node', ['ace.js', ...args], {
    env,
    stdio: 'inherit',
    timeout: 120_000,
    killSignal: 'SIGKILL',
  })

try {
  ace('codegen')
  ace('migration:run', '--force')
  execFileSync('npx', ['prettier', '--log-level', 'error', '--write', 'database/schema.ts'], {
    stdio: 'inherit',
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
