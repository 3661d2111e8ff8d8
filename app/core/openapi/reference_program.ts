import { createReadStream, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import type { Readable } from 'node:stream'
import app from '@adonisjs/core/services/app'

const file = (name: string) => app.makePath('app/core/openapi/reference', name)

/** Version of the reference's program; `npm run reference:update` changes it. */
export const programVersion = () => readFileSync(file('VERSION'), 'utf8').trim()

const plain = async () => promisify(brotliDecompress)(await readFile(file('program.js.br')))

let gzipped: Promise<Buffer> | null = null

interface Program {
  encoding: string | null
  body: Readable | Buffer
}

/** The reference's program as a client takes it. Browsers ask for Brotli on secure connections only. */
export async function readProgram(acceptEncoding: string): Promise<Program> {
  const accepted = acceptEncoding.split(',').map((one) => one.split(';')[0]!.trim())
  if (accepted.includes('br'))
    return { encoding: 'br', body: createReadStream(file('program.js.br')) }
  if (!accepted.includes('gzip')) return { encoding: null, body: await plain() }
  gzipped ??= plain().then((bytes) => promisify(gzip)(bytes))
  return { encoding: 'gzip', body: await gzipped }
}
