import type { BatchPart } from './batch_part.ts'

/** Gradients of the rows that one thread owns, and the step that they lead to. */
export class Gradients {
  readonly #part: BatchPart
  /** Round in which a relation last took part. */
  readonly #touched: Int32Array
  #round = 0

  constructor(part: BatchPart) {
    this.#part = part
    this.#touched = new Int32Array(part.layout.relationCount)
  }

  /** From queries back to subjects and relations, plus the regulariser on all that took part. */
  collect(): void {
    this.#round++
    const { kernels, layout, range, thread, work } = this.#part
    const { batch, positions, questions, rates } = work
    const half = layout.width / 2
    const [from, to] = range
    const cubes = 3 * rates[1]!
    for (let index = 0; index < this.#part.questionCount; index++) {
      const question = batch[index]!
      const subject = questions.subjects[question]!
      const relation = questions.relations[question]!
      const weight = cubes * this.#part.answerCount(index)
      const subjectRow = this.#part.entity(subject)
      const relationRow = this.#part.relation(relation)
      const candidate = positions[subject]!
      const ownsSubject = candidate >= from && candidate < to
      const ownsRelation = relation % layout.threads === thread
      const slope = ownsSubject || ownsRelation ? this.slopeOf(index) : 0
      if (ownsSubject) {
        const gradient = layout.candidateGradients + candidate * layout.stride
        kernels.rotateBack(slope, relationRow, gradient, half)
        kernels.cubeSlope(subjectRow, gradient, half, weight)
      }
      if (ownsRelation) {
        const gradient = layout.relationGradients + relation * layout.stride
        kernels.rotateBack(slope, subjectRow, gradient, half)
        kernels.cubeSlope(relationRow, gradient, half, weight)
        this.#touched[relation] = this.#round
      }
      this.#part.eachAnswer(index, (answer) => {
        if (answer < from || answer >= to) return
        const offset = answer * layout.stride
        const gradient = layout.candidateGradients + offset
        kernels.cubeSlope(layout.candidates + offset, gradient, half, cubes)
      })
    }
  }

  /** Changes the rows of this thread, and leaves the gradients zero. */
  apply(): void {
    const { kernels, layout, range, work } = this.#part
    const { candidateGradients, entityHistory, relationGradients, relationHistory } = layout
    const { stride, width } = layout
    const rate = work.rates[0]!
    const [from, to] = range
    for (let candidate = from; candidate < to; candidate++) {
      const entity = work.rows[candidate]!
      const history = entityHistory + entity * stride
      const gradient = candidateGradients + candidate * stride
      kernels.adagrad(this.#part.entity(entity), history, gradient, width, rate)
    }
    for (let relation = 0; relation < layout.relationCount; relation++) {
      if (this.#touched[relation] !== this.#round) continue
      const history = relationHistory + relation * stride
      const gradient = relationGradients + relation * stride
      kernels.adagrad(this.#part.relation(relation), history, gradient, width, rate)
    }
  }

  /** Sum of what all threads found for one query. */
  private slopeOf(index: number): number {
    const { floats, kernels, layout, thread } = this.#part
    const { masked, masks, queryGradients, spareRows, stride, width } = layout
    const sum = spareRows[thread]!
    floats.fill(0, sum / 4, (sum + width) / 4)
    for (const gradients of queryGradients) kernels.addRow(gradients + index * stride, sum, width)
    if (masked) kernels.maskRow(sum, masks + index * width, width)
    return sum
  }
}
