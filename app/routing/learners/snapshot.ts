import { createHash } from 'node:crypto'
import { E_SNAPSHOT_UNREADABLE } from '#routing/errors'
import { STRUCTURE } from '#routing/engine/encoding/encoder'
import type { Encoded } from '#routing/engine/encoding/encoded'
import { calibrated } from '#routing/learners/features/calibration_curve'
import { RequestColumns } from '#routing/learners/features/request_columns'
import { NearestRows } from '#routing/learners/nearest_rows'
import { readBlob } from '#routing/learners/snapshot_blob'
import {
  CAUTION,
  COST_TRUST,
  type SnapshotArrays,
  type SnapshotInfo,
} from '#routing/learners/snapshot_parts'
import type { MemberSnapshot, SnapshotMember, SnapshotPrediction } from '#routing/learners/types'

/** Opens a snapshot's bytes for predictions; refuses bytes that are not whole. */
export function openSnapshot(bytes: Uint8Array): MemberSnapshot {
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const { info, arrays } = readBlob(bytes, version)
  const features = arrays.structureMean?.length ?? 0
  if (features !== 0 && features !== STRUCTURE.length)
    throw new E_SNAPSHOT_UNREADABLE([version, 'it was trained on other features of requests'])
  return new TrainedSnapshot(version, info as SnapshotInfo, arrays as SnapshotArrays)
}

/** Predicts in the few columns in which requests differ, and turns them into targets at the end. */
class TrainedSnapshot implements MemberSnapshot {
  readonly version: string
  readonly targetIds: readonly string[]
  readonly evidence: Float64Array
  readonly compared: Float64Array
  readonly mean: Float64Array
  readonly #info: SnapshotInfo
  readonly #arrays: SnapshotArrays
  readonly #columns: RequestColumns
  readonly #nearest: NearestRows

  constructor(version: string, info: SnapshotInfo, arrays: SnapshotArrays) {
    this.version = version
    this.targetIds = info.targetIds
    this.evidence = arrays.evidence
    this.compared = arrays.compared
    this.mean = Float64Array.from(arrays.qualityMean)
    this.#info = info
    this.#arrays = arrays
    this.#columns = new RequestColumns(info, arrays)
    this.#nearest = new NearestRows(info, arrays)
  }

  predict(encoded: Encoded): SnapshotPrediction {
    this.#columns.read(encoded)
    const prediction = this.#emptyPrediction()
    this.#quality(this.#columns.stack, prediction)
    this.#lengths(this.#columns.stack, prediction)
    this.#costs(this.#columns.stack, prediction)
    return prediction
  }

  alone(member: SnapshotMember, encoded: Encoded): Float64Array {
    this.#columns.read(encoded)
    const prediction = this.#emptyPrediction()
    const isLinear = member === 'linear'
    const columns = isLinear ? this.#columns.linear : this.#nearest.near(this.#columns.seen)
    this.#quality(columns, prediction)
    return prediction.quality
  }

  #emptyPrediction(): SnapshotPrediction & { outputP10: Float64Array } {
    const unknown = () => new Float64Array(this.targetIds.length)
    return {
      quality: unknown(),
      calibrated: unknown(),
      outputP10: unknown(),
      outputP50: unknown(),
      outputP90: unknown(),
      costUsd: unknown(),
    }
  }

  #quality(columns: Float64Array, { quality, calibrated: confident }: SnapshotPrediction) {
    const { qualityDirections: directions, calibrationStated, calibrationActual } = this.#arrays
    const targets = quality.length
    addDirections(columns, 0, this.#info.columns.quality, directions, quality)
    for (let target = 0; target < targets; target++) {
      const mean = this.mean[target]!
      const apart = quality[target]!
      quality[target] = clamp(mean + CAUTION * apart)
      confident[target] = calibrated(mean + apart, calibrationStated, calibrationActual)
    }
  }

  #lengths(columns: Float64Array, prediction: SnapshotPrediction & { outputP10: Float64Array }) {
    const { outputP10, outputP50, outputP90 } = prediction
    const { tokensMean, tokensDirections, tokensSpread } = this.#arrays
    const { quality, cost, tokens } = this.#info.columns
    addDirections(columns, quality + cost, tokens, tokensDirections, outputP50)
    for (let target = 0; target < outputP50.length; target++) {
      const expected = tokensMean[target]! + outputP50[target]!
      outputP10[target] = Math.expm1(expected + tokensSpread[3 * target]!)
      outputP50[target] = Math.expm1(expected + tokensSpread[3 * target + 1]!)
      outputP90[target] = Math.expm1(expected + tokensSpread[3 * target + 2]!)
    }
  }

  #costs(columns: Float64Array, { costUsd }: SnapshotPrediction) {
    const { costMean, costDirections, costFactor, costUsual } = this.#arrays
    const { quality, cost } = this.#info.columns
    addDirections(columns, quality, cost, costDirections, costUsd)
    for (let target = 0; target < costUsd.length; target++) {
      const expected = Math.exp(costMean[target]! + costUsd[target]!) * costFactor[target]!
      costUsd[target] = COST_TRUST * expected + (1 - COST_TRUST) * costUsual[target]!
    }
  }
}

/** Adds columns `from` .. `from + count` of a request, each along its direction over targets. */
function addDirections(
  columns: Float64Array,
  from: number,
  count: number,
  directions: Float32Array,
  into: Float64Array
) {
  const targets = into.length
  for (let column = 0; column < count; column++) {
    const value = columns[from + column]!
    const start = column * targets
    for (let target = 0; target < targets; target++)
      into[target]! += value * directions[start + target]!
  }
}

const clamp = (p: number) => (p < 0 ? 0 : p > 1 ? 1 : p)
