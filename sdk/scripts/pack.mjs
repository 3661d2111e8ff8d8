/**
 * Makes the package that plugin authors install, `sdk/dist/signalbox-sdk-<version>.tgz`: JavaScript and declarations, with
 * a package.json that points at them. Inside the house the sources run as they are; under `node_modules` Node refuses
 * to strip types, so authors get built files.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stage = mkdtempSync(join(tmpdir(), 'signalbox-sdk-'))
const archives = join(root, 'dist')

const run = (command, args, cwd) => execFileSync(command, args, { cwd, stdio: 'inherit' })
const built = (name) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` })

try {
  const tsc = fileURLToPath(import.meta.resolve('typescript/bin/tsc'))
  run(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', join(stage, 'dist')], root)

  const { scripts: _, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const exports = {
    '.': built('index'),
    './testing': built('testing'),
    './package.json': './package.json',
  }
  const files = ['dist', 'scaffolds', 'README.md', 'LICENSE']
  writeFileSync(
    join(stage, 'package.json'),
    JSON.stringify({ ...manifest, exports, files }, null, 2)
  )

  cpSync(join(root, 'scaffolds'), join(stage, 'scaffolds'), { recursive: true })
  cpSync(join(root, 'README.md'), join(stage, 'README.md'))
  const licence = join(root, '../LICENSE')
  if (existsSync(licence)) cpSync(licence, join(stage, 'LICENSE'))

  rmSync(archives, { recursive: true, force: true })
  mkdirSync(archives)
  run('npm', ['pack', '--silent', '--pack-destination', archives], stage)
} finally {
  rmSync(stage, { recursive: true, force: true })
}
