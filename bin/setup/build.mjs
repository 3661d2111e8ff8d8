import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { root } from './root.mjs'
import { say, SetupError } from './say.mjs'

const stampFile = join(root, 'build/.signalbox-built')

/** Builds the server into build/ when the sources are not those of the last build. */
export function ensureBuilt(node) {
  const sources = fingerprint(root)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sources) return

  say('building (node ace build)')
  rmSync(stampFile, { force: true })
  const { status, stdout, stderr } = spawnSync(node, ['ace.js', 'build', '--ignore-ts-errors'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new SetupError(`the build failed:\n${stdout}${stderr}`)
  writeFileSync(stampFile, sources)
}
