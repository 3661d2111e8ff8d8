/**
 * Makes the package that plugin authors install: JavaScript and declarations in `dist/`, with a package.json that points
 * at them, and the archive beside it. Inside the house the sources run as they are; under `node_modules` Node refuses to
 * strip types, so authors get the built files.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = (command, args, cwd) => execFileSync(command, args, { cwd, stdio: 'inherit' })

rmSync(`${root}/dist`, { recursive: true, force: true })
run(
  process.execPath,
  [fileURLToPath(import.meta.resolve('typescript/bin/tsc')), '-p', 'tsconfig.build.json'],
  root
)

const { scripts: _scripts, ...manifest } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
const built = (name) => ({ types: `./lib/${name}.d.ts`, default: `./lib/${name}.js` })
const staged = {
  ...manifest,
  exports: {
    '.': built('index'),
    './testing': built('testing'),
    './package.json': './package.json',
  },
  files: ['lib', 'scaffolds', 'README.md', 'LICENSE'],
}
writeFileSync(`${root}/dist/package.json`, `${JSON.stringify(staged, null, 2)}\n`)
copyFileSync(`${root}/README.md`, `${root}/dist/README.md`)
cpSync(`${root}/scaffolds`, `${root}/dist/scaffolds`, { recursive: true })
if (existsSync(`${root}/../LICENSE`)) copyFileSync(`${root}/../LICENSE`, `${root}/dist/LICENSE`)

run('npm', ['pack', '--silent', '--pack-destination', root + '/dist'], `${root}/dist`)
