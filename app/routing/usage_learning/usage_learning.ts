import { setImmediate as nextTurn } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { SECOND } from '#core/time'
import type { Target } from '#providers/types'
import type { AnswerLengths } from '#routing/learners/types'
import { CountedSamples, type Sample } from '#routing/usage_learning/counted_samples'
import { impliedLength } from '#routing/usage_learning/implied_length'
import { InputLines } from '#routing/usage_learning/input_lines'
import { binOf } from '#routing/usage_learning/log_histogram'
import { kindMemo, kindOf, sizeOf } from '#routing/usage_learning/request_kind'
import type { ReportedAnswer } from '#routing/usage_learning/reported_answer'
import { SeenLengths } from '#routing/usage_learning/seen_lengths'
import { inputName, lengthName, UsageSums } from '#routing/usage_learning/usage_sums'
import {
  addUsage,
  readUsage,
  type InputRow,
  type LengthRow,
} from '#routing/usage_learning/usage_rows'

const TOPIC = 'usage_learning'
const EVERY_MS = SECOND
const PLATFORM = ''

/** What a caller says that the answer to a routed request cost. */
export interface StatedCost {
  workspaceId: string
  target: Target
  task: string
  domain?: string
  inputTokens: number
  costNano: number
}

/**
 * Learns from what providers report: how long answers are, and how their token counts differ from ours. The request path
 * only adds to sums in memory; every second they are written, and other replicas read what was written.
 */
export class UsageLearning {
  readonly #lines = new InputLines()
  readonly #scopes = new Map<string, SeenLengths>()
  readonly #samples = new CountedSamples((key) => this.#lines.sumsOf(key))
  /** What waits to be written, and what is stored as far as this process knows. */
  #waiting = new UsageSums()
  readonly #stored = new UsageSums()
  #readAt = 0
  #timer: NodeJS.Timeout | null = null
  #unfollow: () => void = () => {}
  #working: Promise<void> = Promise.resolve()

  /** Reads what was learned before and follows what other replicas learn. */
  async start() {
    this.#unfollow = changes.on(TOPIC, (replica) => {
      if (replica !== changes.replica) return this.read()
    })
    await this.read()
  }

  /** Writes what waits, and stops. */
  async stop() {
    this.#unfollow()
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.flush()
  }

  /** Takes an answer in. */
  observe(answer: ReportedAnswer) {
    const { target, task, domain, inputTokens, usage, isWhole } = answer
    if (target.execution === null) return
    const month = monthOf(clock.now())
    if (isWhole && usage.output > 0) {
      this.#waiting.addLength({
        scope: target.execution.connection.workspaceId ?? PLATFORM,
        target_id: target.id,
        task,
        domain,
        size: sizeOf(inputTokens),
        bin: binOf(usage.output),
        month,
        answers: 1,
      })
    }
    this.#samples.offer(answer)
    this.#timer ??= setTimeout(() => void this.#tick(), EVERY_MS).unref()
  }

  /** Takes in what a workspace says that an answer cost: it tells how long the answer was, to that workspace alone. */
  observeCost({ workspaceId, target, task, domain = '', inputTokens, costNano }: StatedCost) {
    const output = impliedLength(target.price, inputTokens, costNano)
    if (output === null) return
    this.#waiting.addLength({
      scope: workspaceId,
      target_id: target.id,
      task,
      domain,
      size: sizeOf(inputTokens),
      bin: binOf(output),
      month: monthOf(clock.now()),
      answers: 1,
    })
    this.#timer ??= setTimeout(() => void this.#tick(), EVERY_MS).unref()
  }

  /** How this target's provider counts input tokens; null while too few of its answers were seen. */
  lineOf(target: Target) {
    return this.#lines.of(target)
  }

  /** Lengths of answers as one workspace sees them: those of its own providers, else the platform's. */
  lengthsFor(workspaceId: string | null): AnswerLengths {
    const own = workspaceId === null ? undefined : this.#scopes.get(workspaceId)
    const platform = this.#scopes.get(PLATFORM)
    const kindFor = kindMemo()
    return {
      of: (targetId, task, inputTokens = 0, domain = '') => {
        const kind = kindFor(task, domain, inputTokens)
        return own?.of(targetId, kind) ?? platform?.of(targetId, kind) ?? null
      },
    }
  }

  /** Writes what waits and tells other replicas. @throws when the database is away; what waits stays */
  flush(): Promise<void> {
    return this.#inTurn(() => this.#write())
  }

  /** Reads what was written since the last look. */
  read(): Promise<void> {
    return this.#inTurn(() => this.#read())
  }

  async #write() {
    for (const sample of this.#samples.take()) {
      await this.#count(sample)
      await nextTurn()
    }
    if (this.#waiting.isEmpty) return
    const written = this.#waiting
    this.#waiting = new UsageSums()
    try {
      await addUsage(written.lengths, written.inputs)
    } catch (error) {
      for (const row of written.lengths) this.#waiting.addLength(row)
      for (const row of written.inputs) this.#waiting.addInput(row)
      throw error
    }
    for (const row of written.lengths) this.#learnLength(row)
    for (const row of written.inputs) this.#learnInput(row)
    await changes.publish(TOPIC, changes.replica)
  }

  async #read() {
    const at = clock.now()
    const { lengths, inputs } = await readUsage(this.#readAt)
    this.#readAt = at
    for (const row of lengths) {
      const { answers = 0 } = this.#stored.findLength(lengthName(row)) ?? {}
      if (row.answers !== answers) this.#learnLength({ ...row, answers: row.answers - answers })
    }
    for (const row of inputs) {
      const known = this.#stored.findInput(inputName(row))
      if (row.n !== (known?.n ?? 0)) this.#learnInput(known ? without(row, known) : row)
    }
  }

  #learnLength(row: LengthRow) {
    this.#stored.addLength(row)
    let seen = this.#scopes.get(row.scope)
    if (!seen) this.#scopes.set(row.scope, (seen = new SeenLengths()))
    seen.add(row.target_id, kindOf(row.task, row.domain, row.size), row.bin, row.answers)
  }

  #learnInput(row: InputRow) {
    this.#stored.addInput(row)
    this.#lines.add(this.#stored.lineKey(row), row)
  }

  async #count(sample: Sample) {
    const sums = await this.#samples.count(sample).catch((error) => {
      logger.debug({ err: error }, 'the tokens of an answered request were not counted')
      return null
    })
    if (sums) this.#waiting.addInput({ ...sums, month: monthOf(clock.now()) })
  }

  /** One after another: what is read must not lie between what is being written. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#working.then(work)
    this.#working = turn.catch(() => {})
    return turn
  }

  async #tick() {
    this.#timer = null
    try {
      await this.flush()
    } catch (error) {
      logger.debug({ err: error }, 'what usage taught waits for the database')
      this.#timer ??= setTimeout(() => void this.#tick(), EVERY_MS).unref()
    }
  }
}

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7)

const without = (row: InputRow, known: InputRow): InputRow => ({
  ...row,
  n: row.n - known.n,
  p: row.p - known.p,
  q: row.q - known.q,
  pp: row.pp - known.pp,
  pq: row.pq - known.pq,
  qq: row.qq - known.qq,
})

/** What this process learns from usage. */
export const usageLearning = new UsageLearning()
