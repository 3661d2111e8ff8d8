import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BackupRefusal, type FileLine } from '#core/backup/backup_file'
import { dataPath } from '#core/paths'

/** Folder of rows that are acknowledged and not in the database yet; the next start takes them over. */
const JOURNAL = 'journal'
const KEPT = /^journal\/[\w.-]+\.(?:jsonl|rejected)$/
const ATTEMPTS = 20

const names = () =>
  existsSync(dataPath(JOURNAL))
    ? readdirSync(dataPath(JOURNAL))
        .map((name) => `${JOURNAL}/${name}`)
        .filter((name) => KEPT.test(name))
    : []

/**
 * Reads the files that wait. A file that goes while they are read was committed or taken over by another process under
 * another name, so the folder is read again. Read them before the database: what they lack is there by then.
 */
export function readKeptFiles(): FileLine[] {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return names().map((file) => ({ file, text: readFileSync(dataPath(file), 'utf8') }))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new BackupRefusal('The journal of the ledger does not hold still; try again')
}

export const hasKeptFiles = () => names().length > 0

/** Removes the files that wait, when the deployment they belong to is replaced. */
export function removeKeptFiles() {
  for (const name of names()) rmSync(dataPath(name))
}

/** Puts a file back into the data folder. */
export function writeKeptFile({ file, text }: FileLine) {
  if (!KEPT.test(file)) throw new BackupRefusal(`The backup holds a file of another kind: ${file}`)
  const path = dataPath(file)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, text, { mode: 0o600 })
}
