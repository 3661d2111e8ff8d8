import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  BackupRefusal,
  type BackupEnd,
  type BackupHead,
  type BackupLine,
} from '#core/backup/backup_file'

const NEWLINE = 0x0a

/** Reads a backup line by line, the head first and the end last. @throws BackupRefusal when it is damaged */
export async function* readBackup(path: string): AsyncGenerator<BackupLine> {
  const hash = createHash('sha256')
  let end: BackupEnd | null = null
  let isFirst = true
  for await (const bytes of linesOf(path)) {
    if (end) throw new BackupRefusal(`"${path}" goes on after its end`)
    const line = parse(bytes, path)
    if (isFirst) assertHead(line, path)
    isFirst = false
    if ('end' in line) end = line.end
    else hash.update(bytes).update('\n')
    yield line
  }
  if (!end) throw new BackupRefusal(`"${path}" is cut off: its end is missing`)
  if (end.sha256 !== hash.digest('hex')) {
    throw new BackupRefusal(`"${path}" is damaged: its checksum is another one`)
  }
}

function assertHead(line: BackupLine, path: string): asserts line is BackupHead {
  const { signalbox, format } = line as Partial<BackupHead>
  if (signalbox !== 'backup') throw new BackupRefusal(`"${path}" is no backup of Signalbox`)
  if (format !== 1) throw new BackupRefusal(`"${path}" was written by a newer version`)
}

function parse(bytes: Buffer, path: string): BackupLine {
  let line: unknown = null
  try {
    line = JSON.parse(bytes.toString())
  } catch {}
  if (typeof line === 'object' && line !== null) return line as BackupLine
  throw new BackupRefusal(`"${path}" is no backup, or is damaged: a line cannot be read`)
}

/** Splits at line feeds alone: JSON has none of them, but may have all that other readers of lines split at. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of unpacked(path)) {
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    let from = 0
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
      yield bytes.subarray(from, at)
      from = at + 1
    }
    rest = bytes.subarray(from)
  }
  if (rest.length > 0) yield rest
}

async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const unzip = createGunzip({ chunkSize: 256 * 1024 })
  try {
    yield* pipeline(createReadStream(path), unzip, () => {})
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === 'ENOENT') throw new BackupRefusal(`There is no "${path}"`)
    if (!/^(Z_|ERR_)/.test(code)) throw error
    throw new BackupRefusal(`"${path}" is no backup, is cut off or damaged (${code})`)
  }
}
