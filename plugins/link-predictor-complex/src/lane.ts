import type { Crew } from './crew.ts'
import { Random } from './random.ts'
import { kernelsOn, type Kernels } from './wasm/module.ts'
import { PANEL, shareOf, type Layout, type Workspace } from './workspace.ts'

/** Scores of rows that are no candidates: their probability is zero. */
const NOWHERE = -1e30
/** Factors below it would make products so small that they slow the processor down. */
const LOWEST_FACTOR = 1e-20

/**
 * One thread's share of a batch: the candidates that it owns, and the same part of everything else. Threads meet after each
 * step, write only what they own, and add up in a fixed order, so the outcome does not depend on who is faster.
 */
export class Lane {
  readonly #work: Workspace
  readonly #layout: Layout
  readonly #crew: Crew
  readonly #thread: number
  readonly #kernels: Kernels
  readonly #floats: Float32Array
  readonly #touched: Int32Array
  #round = 0

  constructor(work: Workspace, crew: Crew, thread: number) {
    this.#work = work
    this.#layout = work.layout
    this.#crew = crew
    this.#thread = thread
    this.#kernels = kernelsOn(work.memory)
    this.#floats = new Float32Array(work.memory.buffer)
    this.#touched = new Int32Array(work.layout.relationCount)
  }

  /** One step of learning on the batch at hand. */
  train(): void {
    this.#round++
    this.askQueries()
    this.#crew.meet()
    this.scoreCandidates()
    this.#crew.meet()
    this.compareWithAnswers()
    this.#crew.meet()
    this.collectGradients()
    this.#crew.meet()
    this.applyGradients()
  }

  /** Candidates of this thread, from and to. */
  private get range(): [from: number, to: number] {
    const count = this.#work.counts[1]!
    const share = shareOf(count, this.#layout.threads)
    const from = Math.min(this.#thread * share, count)
    return [from, Math.min(from + share, count)]
  }

  /** Calls back with blocks of this thread's candidates: where their scores begin, and how wide a row of scores is. */
  private eachPanel(
    work: (from: number, rows: number, paddedRows: number, scores: number) => void
  ): void {
    const [from, to] = this.range
    let scores = this.#layout.scores[this.#thread]!
    for (let start = from; start < to; start += PANEL) {
      const rows = Math.min(PANEL, to - start)
      const paddedRows = Math.ceil(rows / 12) * 12
      work(start, rows, paddedRows, scores)
      scores += 4 * paddedRows * this.paddedQuestions
    }
  }

  private get paddedQuestions() {
    return Math.ceil(this.#work.counts[0]! / 3) * 3
  }

  private entity = (number: number) => this.#layout.entities + number * this.#layout.stride
  private relation = (number: number) => this.#layout.relations + number * this.#layout.stride

  /** Questions as vectors, and copies of the candidates when they are sampled. */
  private askQueries(): void {
    const { batch, counts, questions, rows } = this.#work
    const { candidates, masked, queries, sampled, stride, threads, width } = this.#layout
    for (let index = this.#thread; index < this.paddedQuestions; index += threads) {
      const query = queries + index * stride
      if (index >= counts[0]!) {
        this.#floats.fill(0, query / 4, (query + width) / 4)
        continue
      }
      const question = batch[index]!
      const subject = this.entity(questions.subjects[question]!)
      const relation = this.relation(questions.relations[question]!)
      this.#kernels.rotate(subject, relation, query, width / 2)
      if (masked) this.#kernels.maskRow(query, this.drawMask(index), width)
    }
    if (!sampled) return
    const [from, to] = this.range
    for (let position = from; position < to; position++) {
      const source = this.entity(rows[position]!) / 4
      this.#floats.copyWithin((candidates + position * stride) / 4, source, source + width / 4)
    }
  }

  /** Drops complex numbers of a query by chance and scales up the others; the draw depends on the batch alone. */
  private drawMask(index: number): number {
    const { counts, rates } = this.#work
    const { masks, width } = this.#layout
    const half = width / 8
    const dropped = rates[2]!
    const random = new Random(counts[2]! + Math.imul(index, 0x9e3779b9))
    const mask = masks + index * width
    for (let at = mask / 4; at < mask / 4 + half; at++) {
      const value = random.next() < dropped ? 0 : 1 / (1 - dropped)
      this.#floats[at] = value
      this.#floats[at + half] = value
    }
    return mask
  }

  /** Scores of this thread's candidates, as exponentials below the thread's own maximum. */
  private scoreCandidates(): void {
    const { candidates, queries, stride, width } = this.#layout
    const thread = this.#thread
    const questions = this.paddedQuestions
    const maxima = this.#layout.maxima[thread]!
    const sums = this.#layout.sums[thread]!
    this.#floats.fill(NOWHERE, maxima / 4, maxima / 4 + questions)
    this.#floats.fill(0, sums / 4, sums / 4 + questions)
    this.eachPanel((from, rows, padded, scores) => {
      this.#kernels.products(
        queries,
        questions,
        candidates + from * stride,
        padded,
        stride,
        width,
        scores
      )
      this.adjustScores(from, rows, padded, scores)
      this.#kernels.rowMaxima(scores, questions, 4 * padded, maxima)
    })
    this.eachPanel((_from, _rows, padded, scores) =>
      this.#kernels.exponentials(scores, questions, 4 * padded, maxima, sums)
    )
  }

  /** Weighs sampled candidates by how likely they came along, and takes out rows that only fill a block. */
  private adjustScores(from: number, rows: number, padded: number, scores: number): void {
    const floats = this.#floats
    if (rows === padded && !this.#layout.sampled) return
    for (let index = 0; index < this.#work.counts[0]!; index++) {
      const row = scores / 4 + index * padded
      if (this.#layout.sampled) {
        const offsets = this.#layout.offsets / 4 + from
        for (let column = 0; column < rows; column++) {
          floats[row + column]! += floats[offsets + column]!
        }
        this.eachAnswer(index, (position) => {
          const column = position - from
          if (column >= 0 && column < rows) floats[row + column]! -= floats[offsets + column]!
        })
      }
      floats.fill(NOWHERE, row + rows, row + padded)
    }
  }

  private eachAnswer(index: number, work: (position: number) => void): void {
    const { batch, positions, questions } = this.#work
    const question = batch[index]!
    const end = questions.starts[question + 1]!
    for (let answer = questions.starts[question]!; answer < end; answer++) {
      work(positions[questions.answers[answer]!]!)
    }
  }

  /** Probabilities minus answers: the slope of the loss by score, and from it the slopes by query and by candidate. */
  private compareWithAnswers(): void {
    const { candidateGradients, candidates, queries, stride, width } = this.#layout
    const thread = this.#thread
    const factors = this.#layout.factors[thread]!
    const queryGradients = this.#layout.queryGradients[thread]!
    const questions = this.paddedQuestions
    this.writeFactors()
    this.eachPanel((_from, _rows, padded, scores) =>
      this.#kernels.scaleRows(scores, questions, 4 * padded, factors)
    )
    this.subtractAnswers()
    this.#floats.fill(0, queryGradients / 4, (queryGradients + questions * stride) / 4)
    this.eachPanel((from, _rows, padded, scores) => {
      const rows = candidates + from * stride
      const gradients = candidateGradients + from * stride
      const row = 4 * padded
      this.#kernels.accumulate(
        ...([scores, row, 4, rows, padded, stride, width, queryGradients, questions] as const)
      )
      this.#kernels.accumulate(
        ...([scores, 4, row, queries, questions, stride, width, gradients, padded] as const)
      )
    })
  }

  /** What turns this thread's exponentials into probabilities, once for each answer of the question. */
  private writeFactors(): void {
    const { counts } = this.#work
    const { factors, maxima, sums } = this.#layout
    const floats = this.#floats
    for (let index = 0; index < this.paddedQuestions; index++) {
      let highest = NOWHERE
      for (const address of maxima) highest = Math.max(highest, floats[address / 4 + index]!)
      let sum = 0
      for (const [thread, address] of sums.entries()) {
        const below = floats[maxima[thread]! / 4 + index]! - highest
        sum += floats[address / 4 + index]! * Math.exp(below)
      }
      const own = Math.exp(floats[maxima[this.#thread]! / 4 + index]! - highest)
      const factor = index < counts[0]! ? (this.answerCount(index) * own) / sum : 0
      floats[factors[this.#thread]! / 4 + index] = factor < LOWEST_FACTOR ? 0 : factor
    }
  }

  private subtractAnswers(): void {
    const { counts, losses } = this.#work
    let loss = 0
    for (let index = 0; index < counts[0]!; index++) {
      const answers = this.answerCount(index)
      this.eachOwnAnswer(index, (at) => {
        loss -= Math.log(Math.max(this.#floats[at]! / answers, LOWEST_FACTOR))
        this.#floats[at]! -= 1
      })
    }
    losses[this.#thread]! += loss
  }

  private answerCount(index: number): number {
    const { batch, questions } = this.#work
    const question = batch[index]!
    return questions.starts[question + 1]! - questions.starts[question]!
  }

  /** Calls back with where the score of each answer lies that this thread owns. */
  private eachOwnAnswer(index: number, work: (at: number) => void): void {
    const [from, to] = this.range
    const scores = this.#layout.scores[this.#thread]! / 4
    const padded = this.paddedQuestions
    this.eachAnswer(index, (position) => {
      if (position < from || position >= to) return
      const panel = Math.floor((position - from) / PANEL)
      const width = Math.ceil(Math.min(PANEL, to - from - panel * PANEL) / 12) * 12
      const column = position - from - panel * PANEL
      work(scores + panel * PANEL * padded + index * width + column)
    })
  }

  /** From queries back to subjects and relations, plus the regulariser on all that took part. */
  private collectGradients(): void {
    const { batch, counts, positions, questions, rates } = this.#work
    const { candidateGradients, relationGradients, stride, threads, width } = this.#layout
    const kernels = this.#kernels
    const half = width / 2
    const [from, to] = this.range
    const weight = 3 * rates[1]!
    for (let index = 0; index < counts[0]!; index++) {
      const question = batch[index]!
      const subject = questions.subjects[question]!
      const relation = questions.relations[question]!
      const answers = this.answerCount(index)
      const position = positions[subject]!
      const ownsSubject = position >= from && position < to
      const ownsRelation = relation % threads === this.#thread
      const slope = ownsSubject || ownsRelation ? this.queryGradient(index) : 0
      if (ownsSubject) {
        const gradient = candidateGradients + position * stride
        kernels.rotateBack(slope, this.relation(relation), gradient, half)
        kernels.cubeSlope(this.entity(subject), gradient, half, weight * answers)
      }
      if (ownsRelation) {
        const gradient = relationGradients + relation * stride
        kernels.rotateBack(slope, this.entity(subject), gradient, half)
        kernels.cubeSlope(this.relation(relation), gradient, half, weight * answers)
        this.#touched[relation] = this.#round
      }
      this.eachAnswer(index, (answer) => {
        if (answer < from || answer >= to) return
        const row = this.#layout.candidates + answer * stride
        kernels.cubeSlope(row, candidateGradients + answer * stride, half, weight)
      })
    }
  }

  /** Sum of what all threads found for one query. */
  private queryGradient(index: number): number {
    const { masked, masks, queryGradients, spareRows, stride, width } = this.#layout
    const spare = spareRows[this.#thread]!
    this.#floats.fill(0, spare / 4, (spare + width) / 4)
    for (const gradients of queryGradients) {
      this.#kernels.addRow(gradients + index * stride, spare, width)
    }
    if (masked) this.#kernels.maskRow(spare, masks + index * width, width)
    return spare
  }

  private applyGradients(): void {
    const { rates, rows } = this.#work
    const layout = this.#layout
    const { candidateGradients, stride, width } = layout
    const rate = rates[0]!
    const [from, to] = this.range
    for (let position = from; position < to; position++) {
      const offset = rows[position]! * stride
      const gradient = candidateGradients + position * stride
      this.#kernels.adagrad(
        ...([
          layout.entities + offset,
          layout.entityHistory + offset,
          gradient,
          width,
          rate,
        ] as const)
      )
    }
    for (let relation = 0; relation < layout.relationCount; relation++) {
      if (this.#touched[relation] !== this.#round) continue
      const offset = relation * stride
      const gradient = layout.relationGradients + offset
      this.#kernels.adagrad(
        ...([
          layout.relations + offset,
          layout.relationHistory + offset,
          gradient,
          width,
          rate,
        ] as const)
      )
    }
  }
}
