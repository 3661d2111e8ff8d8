import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const require = createRequire(import.meta.url)

/** After a build: puts the program of the API reference into it, also compressed, so that nothing is fetched at run time. */
export default async function buildReference(bundler: { cwdPath: string }) {
  const main = require.resolve('@scalar/api-reference')
  const source = join(dirname(main), 'browser/standalone.js')
  const target = join(bundler.cwdPath, 'build/public/docs/reference.js')
  const program = await readFile(source)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, program)
  await writeFile(`${target}.br`, await promisify(brotliCompress)(program, quality))
  await writeFile(`${target}.gz`, await promisify(gzip)(program))
}
