import { BatchPart } from './batch_part.ts'
import { compareWithAnswers, scoreCandidates } from './comparison.ts'
import type { Crew } from './crew.ts'
import { Gradients } from './gradients.ts'
import { Random } from './random.ts'
import type { Workspace } from './workspace.ts'

/**
 * One thread's share of a batch: the candidates that it owns, and the same part of everything else. Threads meet after each
 * step, write only what they own, and add up in a fixed order, so the outcome does not depend on who is faster.
 */
export class Lane {
  readonly #part: BatchPart
  readonly #gradients: Gradients
  readonly #crew: Crew

  constructor(work: Workspace, crew: Crew, thread: number) {
    this.#part = new BatchPart(work, thread)
    this.#gradients = new Gradients(this.#part)
    this.#crew = crew
  }

  /** One step of learning on the batch at hand. */
  train(): void {
    this.askQueries()
    if (this.#part.layout.sampled) this.copyCandidates()
    this.#crew.meet()
    scoreCandidates(this.#part)
    this.#crew.meet()
    compareWithAnswers(this.#part)
    this.#crew.meet()
    this.#gradients.collect()
    this.#crew.meet()
    this.#gradients.apply()
  }

  /** Every so many-th question as a vector. */
  private askQueries(): void {
    const { floats, kernels, layout, paddedQuestions, questionCount, thread, work } = this.#part
    const { masked, queries, stride, threads, width } = layout
    const { subjects, relations } = work.questions
    for (let index = thread; index < paddedQuestions; index += threads) {
      const query = queries + index * stride
      if (index >= questionCount) {
        floats.fill(0, query / 4, (query + width) / 4)
        continue
      }
      const question = work.batch[index]!
      const subject = this.#part.entity(subjects[question]!)
      const relation = this.#part.relation(relations[question]!)
      kernels.rotate(subject, relation, query, width / 2)
      if (masked) kernels.maskRow(query, this.drawMask(index), width)
    }
  }

  /** Drops complex numbers of a query by chance and scales up the others; the draw depends on the batch alone. */
  private drawMask(index: number): number {
    const { floats, layout, work } = this.#part
    const numbers = layout.width / 8
    const dropped = work.rates[2]!
    const random = new Random(work.counts[2]! + Math.imul(index, 0x9e3779b9))
    const mask = layout.masks + index * layout.width
    for (let at = mask / 4; at < mask / 4 + numbers; at++) {
      const value = random.next() < dropped ? 0 : 1 / (1 - dropped)
      floats[at] = value
      floats[at + numbers] = value
    }
    return mask
  }

  /** Copies of this thread's sampled candidates. */
  private copyCandidates(): void {
    const { floats, layout, range, work } = this.#part
    const { candidates, stride, width } = layout
    for (let candidate = range[0]; candidate < range[1]; candidate++) {
      const source = this.#part.entity(work.rows[candidate]!)
      floats.copyWithin((candidates + candidate * stride) / 4, source / 4, (source + width) / 4)
    }
  }
}
