import { counterOf } from '#core/tokens/token_counters'
import type { Encoding } from '#core/tokens/token_table'

/** What moves to a worker: texts as UTF-8, one behind the other, and where each ends. */
export interface CountTask {
  bytes: Uint8Array
  ends: number[]
  encodings: Encoding[]
}

/** Counts in a worker thread; for each vocabulary the tokens of each text. */
export async function countTexts({ bytes, ends, encodings }: CountTask): Promise<number[][]> {
  const texts = ends.map((end, at) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
      'utf8',
      ends[at - 1] ?? 0,
      end
    )
  )
  const counts: number[][] = []
  for (const encoding of encodings) {
    const counter = await counterOf(encoding)
    counts.push(texts.map((text) => counter.count(text)))
  }
  return counts
}
