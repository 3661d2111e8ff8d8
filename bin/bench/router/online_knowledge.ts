import type { TargetDirectory } from '#providers/types'
import type { Suite, SuiteRow } from '#bin/bench/router/suites'
import { DOMAINS } from '#routing/engine/domains'
import { indexOf } from '#routing/engine/target_index'
import { MemoryEvidence } from '#routing/learners/memory_evidence'
import { openSnapshot } from '#routing/learners/snapshot'
import { domainShares, expectedBefore } from '#routing/learners/tally'
import { trainSnapshot } from '#routing/learners/training/train'
import type { AnswerLengths, Learned, TrainingRow } from '#routing/learners/types'
import type { Decision } from '#routing/types'
import { impliedLength } from '#routing/usage_learning/implied_length'
import { kindOf, sizeOf } from '#routing/usage_learning/request_kind'
import { binOf } from '#routing/usage_learning/log_histogram'
import { SeenLengths } from '#routing/usage_learning/seen_lengths'

/** What a replay has learned so far: outcomes of chosen targets, lengths that their costs imply, snapshots trained on both. */
export class OnlineKnowledge {
  readonly learned: Learned
  readonly #evidence = new MemoryEvidence()
  readonly #lengths = new SeenLengths()
  readonly #rows: TrainingRow[] = []

  constructor(
    private readonly suite: Suite,
    private readonly house: TargetDirectory,
    private readonly refitEvery: number
  ) {
    const lengths: AnswerLengths = {
      of: (targetId, task, inputTokens = 0, domain = '') =>
        this.#lengths.of(targetId, kindOf(task, domain, sizeOf(inputTokens))),
    }
    this.learned = { evidence: this.#evidence, lengths, snapshot: null }
  }

  /** Takes in how the chosen target did. */
  add(row: SuiteRow, { ranked, understood, encoded }: Decision) {
    const { target, quality } = ranked[0]!
    const model = this.suite.models.indexOf(target.id)
    const reward = row.quality[model]!
    const { task, inputTokens, domains } = understood
    const length = impliedLength(target.price, inputTokens, row.cost![model]! * 1e9)
    if (length !== null) {
      const kind = kindOf(task, domains[0]?.name ?? '', sizeOf(inputTokens))
      this.#lengths.add(target.id, kind, binOf(length), 1)
    }
    const named = row.domain < 0 ? [] : [DOMAINS[row.domain]!]
    const outcome = { n: 1, reward, predicted: expectedBefore(quality.parts) }
    this.#evidence.add(target.id, outcome, domainShares(named, domains))
    if (this.refitEvery === 0) return
    this.#rows.push(this.#trainingRow(row, encoded, model))
    if (this.#rows.length % this.refitEvery === 0) this.#refit()
  }

  #trainingRow(row: SuiteRow, encoded: Decision['encoded'], model: number): TrainingRow {
    const only = (value: number) =>
      new Float32Array(this.suite.models.length).fill(Number.NaN).fill(value, model, model + 1)
    return {
      encoded,
      domain: row.domain,
      quality: only(row.quality[model]!),
      outputTokens: only(Number.NaN),
      costUsd: only(row.cost![model]!),
      weight: 1,
    }
  }

  #refit() {
    const catalogue = indexOf(this.house).priors.map(({ byDomain }) => byDomain)
    const set = { targetIds: this.suite.models, catalogue, rows: this.#rows }
    const { bytes } = trainSnapshot(set, { seed: 1 })
    this.learned.snapshot = openSnapshot(bytes)
  }
}
