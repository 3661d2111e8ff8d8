import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { say, SetupError } from './say.mjs'

const lockFile = join(root, 'package-lock.json')
const installedFile = join(root, 'node_modules/.package-lock.json')
const stampFile = join(root, 'node_modules/.signalbox-installed')

/** Installs the dependencies when they are missing or not the ones the lock file names. */
export function ensureInstalled() {
  const lock = readFileSync(lockFile, 'utf8')
  const stamp = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return

  if (!isInstalled(lock)) {
    say('installing dependencies (npm ci)')
    npmCi()
  }
  writeFileSync(stampFile, stamp)
}

/** Whether node_modules, put there by hand perhaps, holds every package of the lock file in its version. */
function isInstalled(lock) {
  if (!existsSync(installedFile)) return false
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, { version, link, optional }]) =>
      !path.startsWith('node_modules/') || link || optional || installed[path]?.version === version
  )
}

/**
 * With development dependencies, whatever NODE_ENV says: the build and the tests need them. Of all install scripts only
 * that of `node` runs; without that, npm 10 would compile packages that bring their binaries, and want a compiler.
 */
function npmCi() {
  npm('ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund')
  npm('rebuild', 'node')
}

function npm(...words) {
  const cli = process.env.npm_execpath
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []]
  const { status, error } = spawnSync(command, [...first, ...words, '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: !cli && process.platform === 'win32',
  })
  if (error) throw new SetupError(`npm could not be started: ${error.message}`)
  if (status !== 0) {
    throw new SetupError(`npm ${words[0]} ended with ${status}; the lines above say why`)
  }
}
