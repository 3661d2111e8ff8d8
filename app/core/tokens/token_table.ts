import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The vocabularies that are counted with. */
export type Encoding = 'o200k_base' | 'cl100k_base'

/** Rank of each token by its bytes, which are written as a latin1 string. */
export type TokenTable = ReadonlyMap<string, number>

/** Lines read before the event loop gets its turn: less than a millisecond of work. */
const SLICE = 1_000

/**
 * Reads a vocabulary from the file that the tokenizer package carries, a slice at a time: importing the package's own
 * module of it would hold the event loop for some 150 ms.
 */
export async function loadTable(encoding: Encoding): Promise<TokenTable> {
  const address = import.meta.resolve(`gpt-tokenizer/data/${encoding}.tiktoken`)
  const file = await readFile(fileURLToPath(address), 'latin1')
  const ranks = new Map<string, number>()
  let start = 0
  while (start < file.length) {
    for (let line = 0; line < SLICE && start < file.length; line++) {
      const newline = file.indexOf('\n', start)
      const end = newline === -1 ? file.length : newline
      const space = file.indexOf(' ', start)
      if (space !== -1 && space < end) {
        const bytes = Buffer.from(file.slice(start, space), 'base64').toString('latin1')
        ranks.set(bytes, Number(file.slice(space + 1, end)))
      }
      start = end + 1
    }
    await nextTurn()
  }
  return ranks
}
