import type { Encoded } from '#routing/engine/encoding/encoded'
import { DOMAINS } from '#routing/engine/domains'
import type { TrainingRow, TrainingSet } from '#routing/learners/types'
import type { Understanding } from '#routing/types'
import { Growing } from '#routing/learning/training/growing'

/**
 * Rows to learn from as columns, which move to a worker thread without being copied. `…Ends` say where the part of each
 * row ends; outcomes hold the position of their target, NaN where a figure is unknown.
 */
export interface PackedSet {
  targetIds: string[]
  /** Prior quality, target by target, each with all domains. */
  catalogue: Float64Array
  rows: number
  structureSize: number
  heldOut: Uint8Array
  weight: Float32Array
  domain: Int8Array
  /** Labels that rows were given, and the position of each row's; -1 where it has none. */
  labels: string[]
  label: Int32Array
  wordEnds: Uint32Array
  words: Uint16Array
  counts: Uint8Array
  structure: Float32Array
  outcomeEnds: Uint32Array
  target: Uint16Array
  quality: Float32Array
  outputTokens: Float32Array
  costUsd: Float32Array
}

/** One outcome of a target by its position. */
export interface PackedOutcome {
  target: number
  quality: number
  outputTokens: number | null
  costUsd: number | null
}

/** Gathers rows into columns. */
export class PackedRows {
  readonly #heldOut = new Growing((n) => new Uint8Array(n))
  readonly #weight = new Growing((n) => new Float32Array(n))
  readonly #domain = new Growing((n) => new Int8Array(n))
  readonly #label = new Growing((n) => new Int32Array(n))
  readonly #labels = new Map<string, number>()
  readonly #wordEnds = new Growing((n) => new Uint32Array(n))
  readonly #words = new Growing((n) => new Uint16Array(n))
  readonly #counts = new Growing((n) => new Uint8Array(n))
  readonly #structure = new Growing((n) => new Float32Array(n))
  readonly #outcomeEnds = new Growing((n) => new Uint32Array(n))
  readonly #target = new Growing((n) => new Uint16Array(n))
  readonly #quality = new Growing((n) => new Float32Array(n))
  readonly #outputTokens = new Growing((n) => new Float32Array(n))
  readonly #costUsd = new Growing((n) => new Float32Array(n))

  get size() {
    return this.#weight.size
  }

  add(
    encoded: Encoded,
    row: { domain: number; label: string | null; weight: number; heldOut: boolean },
    outcomes: PackedOutcome[]
  ) {
    this.#heldOut.push(row.heldOut ? 1 : 0)
    this.#weight.push(row.weight)
    this.#domain.push(row.domain)
    this.#label.push(row.label === null ? -1 : this.#positionOf(row.label))
    this.#words.append(encoded.indices)
    this.#counts.append(encoded.counts)
    this.#wordEnds.push(this.#words.size)
    this.#structure.append(encoded.structure)
    for (const outcome of outcomes) {
      this.#target.push(outcome.target)
      this.#quality.push(outcome.quality)
      this.#outputTokens.push(outcome.outputTokens ?? Number.NaN)
      this.#costUsd.push(outcome.costUsd ?? Number.NaN)
    }
    this.#outcomeEnds.push(this.#target.size)
  }

  #positionOf(label: string) {
    const known = this.#labels.get(label)
    if (known !== undefined) return known
    this.#labels.set(label, this.#labels.size)
    return this.#labels.size - 1
  }

  finish(targetIds: string[], catalogue: Float64Array): PackedSet {
    const rows = this.size
    return {
      targetIds,
      catalogue,
      rows,
      structureSize: rows === 0 ? 0 : this.#structure.size / rows,
      heldOut: this.#heldOut.finish(),
      weight: this.#weight.finish(),
      domain: this.#domain.finish(),
      labels: [...this.#labels.keys()],
      label: this.#label.finish(),
      wordEnds: this.#wordEnds.finish(),
      words: this.#words.finish(),
      counts: this.#counts.finish(),
      structure: this.#structure.finish(),
      outcomeEnds: this.#outcomeEnds.finish(),
      target: this.#target.finish(),
      quality: this.#quality.finish(),
      outputTokens: this.#outputTokens.finish(),
      costUsd: this.#costUsd.finish(),
    }
  }
}

/** The buffers of a set, to be moved rather than copied. */
export const buffersOf = (set: PackedSet): ArrayBuffer[] =>
  Object.values(set)
    .filter((value) => ArrayBuffer.isView(value))
    .map((view) => view.buffer as ArrayBuffer)

/** The rows of a set that nobody may train on, or all the others. */
export function unpackSet(set: PackedSet, which: 'training' | 'held out'): TrainingSet {
  const wanted = which === 'held out' ? 1 : 0
  const rows: TrainingRow[] = []
  for (let at = 0; at < set.rows; at++) if (set.heldOut[at] === wanted) rows.push(rowOf(set, at))
  const width = DOMAINS.length
  return {
    targetIds: set.targetIds,
    catalogue: set.targetIds.map((_, at) => set.catalogue.subarray(at * width, (at + 1) * width)),
    rows,
  }
}

function rowOf(set: PackedSet, at: number): TrainingRow {
  const [fromWord, toWord] = [at === 0 ? 0 : set.wordEnds[at - 1]!, set.wordEnds[at]!]
  const unknown = () => new Float32Array(set.targetIds.length).fill(Number.NaN)
  const row = { quality: unknown(), outputTokens: unknown(), costUsd: unknown() }
  for (let i = at === 0 ? 0 : set.outcomeEnds[at - 1]!; i < set.outcomeEnds[at]!; i++) {
    const target = set.target[i]!
    row.quality[target] = set.quality[i]!
    row.outputTokens[target] = set.outputTokens[i]!
    row.costUsd[target] = set.costUsd[i]!
  }
  return {
    encoded: {
      indices: set.words.subarray(fromWord, toWord),
      counts: set.counts.subarray(fromWord, toWord),
      structure: set.structure.subarray(at * set.structureSize, (at + 1) * set.structureSize),
    },
    domain: set.domain[at]!,
    ...(set.label[at]! < 0 ? {} : { label: set.labels[set.label[at]!] }),
    weight: set.weight[at]!,
    ...row,
  }
}

/** Rows with what was understood of each. */
export interface UnderstoodSet {
  set: TrainingSet
  understood: Understanding[]
}

/** The same rows as `unpackSet`, with what was understood of them; `texts` holds that as JSON for all rows of the set. */
export function unpackUnderstood(
  set: PackedSet,
  texts: string[],
  which: 'training' | 'held out'
): UnderstoodSet {
  const wanted = which === 'held out' ? 1 : 0
  const own = texts.filter((_, at) => set.heldOut[at] === wanted)
  return { set: unpackSet(set, which), understood: own.map((text) => JSON.parse(text)) }
}
