/**
 * Puts a version of the API reference's program into the repository (`npm run reference:update -- 1.72.1`): one file out
 * of the package `@scalar/api-reference`, compressed, so that the package with its 250 others need not be installed.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const version = process.argv[2]
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('Name the version: 1.72.1')

const target = new URL('../../app/core/openapi/reference/', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'signalbox-reference-'))
try {
  execFileSync('npm', ['pack', '--silent', `@scalar/api-reference@${version}`], { cwd: folder })
  execFileSync('tar', ['xzf', `scalar-api-reference-${version}.tgz`], { cwd: folder })
  const program = readFileSync(join(folder, 'package/dist/browser/standalone.js'))
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: program.length }
  writeFileSync(new URL('program.js.br', target), brotliCompressSync(program, { params }))
  writeFileSync(new URL('VERSION', target), `${version}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
