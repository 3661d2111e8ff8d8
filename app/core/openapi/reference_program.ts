import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import app from '@adonisjs/core/services/app'

/** Encodings that the build made, best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface ProgramFile {
  path: string
  encoding: string | null
}

/** The file of the reference's program to send: what the build made, or in development the package itself. */
export function programFile(acceptEncoding: string): ProgramFile {
  const built = app.makePath('public/docs/reference.js')
  if (!existsSync(built)) {
    const main = createRequire(import.meta.url).resolve('@scalar/api-reference')
    return { path: join(dirname(main), 'browser/standalone.js'), encoding: null }
  }
  const accepted = acceptEncoding.split(',').map((one) => one.split(';')[0]!.trim())
  const [encoding, ending] = ENCODINGS.find(([name]) => accepted.includes(name)) ?? [null, '']
  return { path: `${built}${ending}`, encoding }
}
