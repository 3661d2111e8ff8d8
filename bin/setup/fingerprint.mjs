import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that a build is made of. */
const sources = [
  'app',
  'bin',
  'config',
  'database',
  'docs',
  'plugins',
  'sdk',
  'start',
  'ace.js',
  'adonisrc.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** One hash over the names and contents of all sources. */
export function fingerprint(folder) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesAt(folder, source))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(folder, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesAt(folder, path) {
  const place = join(folder, path)
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [path]
  return readdirSync(place)
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => filesAt(folder, `${path}/${name}`))
}
