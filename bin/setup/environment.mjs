import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { root } from './root.mjs'
import { SetupError } from './say.mjs'

/** The environment of the server: the flags first, then what was set already, then .env. */
export function serverEnvironment(flags) {
  const file = join(root, '.env')
  if (existsSync(file)) {
    if (!process.loadEnvFile) throw new SetupError('reading .env needs Node 20.12 or newer')
    process.loadEnvFile(file)
  }
  const env = { ...process.env, ...flags }
  const dataDir = env.SVC_DATA_DIR || 'data'
  return {
    ...env,
    NODE_ENV: env.NODE_ENV || 'production',
    HOST: env.HOST || '127.0.0.1',
    PORT: env.PORT || '3333',
    SVC_LAUNCHER: 'npm start',
    SVC_DATA_DIR: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
  }
}
