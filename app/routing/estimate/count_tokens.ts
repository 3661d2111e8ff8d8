import { workerPool } from '#core/services/worker_pool'
import { counterOf } from '#core/tokens/token_counters'
import type { CountTask } from '#routing/estimate/token_task'
import type { Encoding } from '#core/tokens/token_table'

/** Bytes of UTF-8 from which a worker counts; measured, see `docs/estimate.md`. */
export const IN_PROCESS_BYTES = 8_192

const TASK = { module: new URL('./token_task.js', import.meta.url), name: 'countTexts' }

/** Tokens of each text, by vocabulary. */
export type TokenCounts = Map<Encoding, number[]>

/** Counts tokens: short texts here, long ones in a worker thread. @throws E_OVERLOADED when too many wait for one */
export async function countTokens(texts: string[], encodings: Encoding[]): Promise<TokenCounts> {
  const counts =
    sizeOf(texts) < IN_PROCESS_BYTES
      ? await countHere(texts, encodings)
      : await countInWorker(texts, encodings)
  return new Map(encodings.map((encoding, at) => [encoding, counts[at]!]))
}

function sizeOf(texts: string[]) {
  let size = 0
  for (const text of texts) size += Buffer.byteLength(text, 'utf8')
  return size
}

const countHere = (texts: string[], encodings: Encoding[]) =>
  Promise.all(
    encodings.map(async (encoding) => {
      const counter = await counterOf(encoding)
      return texts.map((text) => counter.count(text))
    })
  )

/** For each vocabulary the tokens of each text, counted in a worker thread. @throws E_OVERLOADED */
export function countInWorker(texts: string[], encodings: Encoding[]) {
  const bytes = new Uint8Array(sizeOf(texts))
  const ends: number[] = []
  const encoder = new TextEncoder()
  let end = 0
  for (const text of texts) {
    end += encoder.encodeInto(text, bytes.subarray(end)).written
    ends.push(end)
  }
  const task: CountTask = { bytes, ends, encodings }
  return workerPool.run<number[][]>(TASK, task, { transfer: [bytes.buffer] })
}
