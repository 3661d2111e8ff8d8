import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { BackupRefusal, type BackupLine } from '#core/backup/backup_file'
import { readBackup } from '#core/backup/backup_reader'

const HEAD = {
  signalbox: 'backup',
  format: 1,
  version: '0.1.0',
  database: 'sqlite',
  created_at: '2026-11-21T00:00:00.000Z',
  migrations: [],
}

/** Line breaks to some, and characters of several bytes. */
const AWKWARD = 'a\u2028b\u2029c\r\nd\u0085e 日本 🚂'

const ROWS = [AWKWARD, 'x'.repeat(400_000), ''].map((text, at) => [at, text, null, true, 1.5])

/** The text of a backup with these lines, complete unless `end` is something else. */
function textOf(lines: unknown[], end?: object) {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const last = end ?? { tables: { t: ROWS.length }, files: [], sealing_keys: [], sha256 }
  return `${text}${JSON.stringify({ end: last })}\n`
}

const LINES = [HEAD, { table: 't', columns: ['a', 'b', 'c', 'd', 'e'] }, ...ROWS]

const givenFile = (cleanup: TestContext['cleanup'], bytes: Buffer) => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-backup-'))
  cleanup(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'backup.gz')
  writeFileSync(path, bytes)
  return path
}

const readAll = async (path: string): Promise<BackupLine[]> => {
  const lines: BackupLine[] = []
  for await (const line of readBackup(path)) lines.push(line)
  return lines
}

/** The sentence with which a file is refused. */
const refusalOf = async (path: string): Promise<string> => {
  try {
    await readAll(path)
    return 'not refused'
  } catch (error) {
    if (error instanceof BackupRefusal) return error.message
    throw error
  }
}

test.group('Reading a backup', () => {
  test('gives out what was written, character by character', async ({ assert, cleanup }) => {
    const path = givenFile(cleanup, gzipSync(textOf(LINES)))

    const lines = await readAll(path)

    assert.deepEqual(lines.slice(0, -1), LINES as never)
    assert.property(lines.at(-1), 'end')
  })

  test('refuses a file that was cut off, wherever that was', async ({ assert, cleanup }) => {
    const whole = gzipSync(textOf(LINES))
    for (let length = 0; length < whole.length; length += 97) {
      const path = givenFile(cleanup, whole.subarray(0, length))
      assert.match(await refusalOf(path), /cut off|no backup/, `after ${length} bytes`)
    }
  })

  test('refuses a file with a changed byte, whichever that is', async ({ assert, cleanup }) => {
    const text = Buffer.from(textOf(LINES))
    for (let at = 0; at < 1_000; at += 7) {
      const changed = Buffer.from(text)
      changed[at]! ^= 1
      const path = givenFile(cleanup, gzipSync(changed))
      assert.match(await refusalOf(path), /damaged|no backup|newer/, `byte ${at}`)
    }
  })

  test('refuses what {what}')
    .with([
      { what: 'is no gzip', bytes: Buffer.from('SQLite format 3\0'), says: 'is no backup' },
      { what: 'is empty', bytes: Buffer.alloc(0), says: 'is cut off' },
      { what: 'is something else', bytes: gzipSync('{"a":1}\n'), says: 'no backup of Signalbox' },
      { what: 'is no object', bytes: gzipSync('null\n'), says: 'a line cannot be read' },
      {
        what: 'is of another format',
        bytes: gzipSync(textOf([{ ...HEAD, format: 2 }])),
        says: 'written by a newer version',
      },
      {
        what: 'goes on after its end',
        bytes: gzipSync(`${textOf(LINES)}[1]\n`),
        says: 'goes on after its end',
      },
      {
        what: 'has another checksum',
        bytes: gzipSync(textOf(LINES, { tables: {}, files: [], sealing_keys: [], sha256: '0' })),
        says: 'its checksum is another one',
      },
    ])
    .run(async ({ assert, cleanup }, { bytes, says }) => {
      assert.include(await refusalOf(givenFile(cleanup, bytes)), says)
    })

  test('says that there is no file', async ({ assert }) => {
    assert.equal(await refusalOf('/nowhere/backup.gz'), 'There is no "/nowhere/backup.gz"')
  })
})
