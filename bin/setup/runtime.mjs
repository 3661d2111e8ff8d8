import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { SetupError } from './say.mjs'

const least = 24

/** The Node that runs the appliance: the one among the dependencies, so that an older one can start it. */
export function node24() {
  const packaged = join(
    root,
    'node_modules/node/bin',
    process.platform === 'win32' ? 'node.exe' : 'node'
  )
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged
  if (Number.parseInt(process.versions.node) >= least) return process.execPath
  throw new SetupError(
    `Node ${least} is missing: npm did not run the install script of the package "node". ` +
      'Run "npm rebuild node", or start with a Node of your own from that version on.'
  )
}
