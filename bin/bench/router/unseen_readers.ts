import { RequestReader } from '#routing/engine/request_reader'
import { SubjectReader } from '#routing/engine/understanding/subject_reader'
import { readSuite, trainingRows, TRAINED_ON } from '#bin/train/suite_rows'
import { trainUnderstanding } from '#bin/train/understanding_trainer'

const PARTS = 4

/** Part of a question by its letters, so that the same one in two suites is in one part. */
function partOf(text: string): number {
  let hash = 0x811c9dc5
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  for (const letter of letters) {
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  }
  return ((hash ^ (hash >>> 13)) >>> 0) % PARTS
}

/** Readers of requests that were trained like the shipped one, but never on the question they are asked for. */
export class UnseenReaders {
  readonly #readers: RequestReader[]

  constructor(folder: string) {
    const rows = TRAINED_ON.flatMap((suite) => readSuite(folder, suite))
    this.#readers = Array.from({ length: PARTS }, (_, part) => {
      const others = rows.filter(({ text }) => partOf(text) !== part)
      const { weights } = trainUnderstanding(trainingRows(others))
      return new RequestReader(new SubjectReader(weights))
    })
  }

  for(text: string): RequestReader {
    return this.#readers[partOf(text)]!
  }
}
