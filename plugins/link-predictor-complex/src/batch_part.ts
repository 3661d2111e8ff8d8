import { kernelsOn, type Kernels } from './wasm/module.ts'
import { PANEL, ROW_BLOCK, shareOf, upTo, type Layout, type Workspace } from './workspace.ts'

/** Candidates whose scores lie together. */
export interface Panel {
  /** Its first candidate, how many follow, and the same filled up to whole blocks. */
  from: number
  rows: number
  paddedRows: number
  /** Where its scores begin: one row of `paddedRows` numbers for each question. */
  scores: number
}

/** What belongs to one thread in the batch at hand, and where it lies. */
export class BatchPart {
  readonly work: Workspace
  readonly layout: Layout
  readonly thread: number
  readonly kernels: Kernels
  readonly floats: Float32Array

  constructor(work: Workspace, thread: number) {
    this.work = work
    this.layout = work.layout
    this.thread = thread
    this.kernels = kernelsOn(work.memory)
    this.floats = new Float32Array(work.memory.buffer)
  }

  get questionCount(): number {
    return this.work.counts[0]!
  }

  /** Questions that meet in registers come in threes; those that only fill a block are zero. */
  get paddedQuestions(): number {
    return upTo(3, this.questionCount)
  }

  /** Candidates of this thread, from and to. */
  get range(): [from: number, to: number] {
    const count = this.work.counts[1]!
    const share = shareOf(count, this.layout.threads)
    const from = Math.min(this.thread * share, count)
    return [from, Math.min(from + share, count)]
  }

  entity(number: number): number {
    return this.layout.entities + number * this.layout.stride
  }

  relation(number: number): number {
    return this.layout.relations + number * this.layout.stride
  }

  /** Address of a number that is kept for each question of the batch. */
  ofQuestion(address: number, index: number): number {
    return address / 4 + index
  }

  answerCount(index: number): number {
    const { batch, questions } = this.work
    const question = batch[index]!
    return questions.starts[question + 1]! - questions.starts[question]!
  }

  /** Calls back with the candidates that answer a question. */
  eachAnswer(index: number, visit: (candidate: number) => void): void {
    const { batch, positions, questions } = this.work
    const question = batch[index]!
    const end = questions.starts[question + 1]!
    for (let answer = questions.starts[question]!; answer < end; answer++) {
      visit(positions[questions.answers[answer]!]!)
    }
  }

  /** Calls back with where the scores of those answers lie that this thread owns. */
  eachOwnScore(index: number, visit: (at: number) => void): void {
    const [from, to] = this.range
    const scores = this.layout.scores[this.thread]! / 4
    this.eachAnswer(index, (candidate) => {
      if (candidate < from || candidate >= to) return
      const column = (candidate - from) % PANEL
      const start = candidate - from - column
      const paddedRows = upTo(ROW_BLOCK, Math.min(PANEL, to - from - start))
      visit(scores + start * this.paddedQuestions + index * paddedRows + column)
    })
  }

  eachPanel(visit: (panel: Panel) => void): void {
    const [from, to] = this.range
    let scores = this.layout.scores[this.thread]!
    for (let start = from; start < to; start += PANEL) {
      const rows = Math.min(PANEL, to - start)
      const paddedRows = upTo(ROW_BLOCK, rows)
      visit({ from: start, rows, paddedRows, scores })
      scores += 4 * paddedRows * this.paddedQuestions
    }
  }
}
