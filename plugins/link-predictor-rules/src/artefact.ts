import type { ChainRule } from './chains.ts'
import type { Tuning } from './scorer.ts'

/** What a training leaves behind. Rules with constants are not in it: they are counted from the graph. */
export interface LearnedRules {
  entityCount: number
  predicateCount: number
  tuning: Tuning
  rules: ChainRule[]
}

/** "SBRL" and the version of the layout. */
const MAGIC = 0x4c_52_42_53
const VERSION = 1

const MAX_LENGTH = 5
const TUNING = ['top', 'decay', 'sharedShare', 'similarShare', 'pathShare'] as const
const PARTS_PER_UNIT = 1_000_000

/**
 * Writes learned rules as 32-bit numbers: magic, version, checksum of the rest, entities, predicates, tuning in millionths, rules.
 */
export function encodeRules({
  entityCount,
  predicateCount,
  tuning,
  rules,
}: LearnedRules): Uint8Array {
  const numbers = [MAGIC, VERSION, 0, entityCount, predicateCount]
  for (const name of TUNING) numbers.push(Math.round(tuning[name] * PARTS_PER_UNIT))
  numbers.push(rules.length)
  for (const { predicate, support, of, chain } of rules) {
    numbers.push(predicate, support, of, chain.length)
    for (const relation of chain) numbers.push(relation)
  }
  const bytes = new Uint8Array(4 * numbers.length)
  const view = new DataView(bytes.buffer)
  for (const [index, number] of numbers.entries()) view.setInt32(4 * index, number, true)
  view.setInt32(8, checksum(bytes), true)
  return bytes
}

/** Reads what `encodeRules` wrote. @throws for anything else */
export function decodeRules(bytes: Uint8Array): LearnedRules {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = bytes.byteLength / 4
  if (!Number.isInteger(length) || length < 6 + TUNING.length || view.getInt32(0, true) !== MAGIC) {
    throw new Error('These bytes are no learned rules')
  }
  const version = view.getInt32(4, true)
  if (version !== VERSION)
    throw new Error(`Rules of version ${version} cannot be read: train again`)
  if (view.getInt32(8, true) !== checksum(bytes)) throw new Error('The learned rules are damaged')

  let position = 3
  const next = (least: number, most: number) => {
    const number = position < length ? view.getInt32(4 * position++, true) : Number.NaN
    if (number >= least && number <= most) return number
    throw new Error('The learned rules are damaged')
  }
  const many = 2 ** 31 - 1
  const entityCount = next(0, many)
  const predicateCount = next(0, many)
  const [top, decay, sharedShare, similarShare, pathShare] = TUNING.map(
    () => next(0, many) / PARTS_PER_UNIT
  ) as [number, number, number, number, number]
  const rules = Array.from({ length: next(0, length) }, () => {
    const predicate = next(0, predicateCount - 1)
    const support = next(0, many)
    const of = next(support, many)
    const chain = Array.from({ length: next(1, MAX_LENGTH) }, () => next(0, 2 * predicateCount - 1))
    return { predicate, chain, support, of }
  })
  if (position !== length) throw new Error('The learned rules are damaged')
  return {
    entityCount,
    predicateCount,
    tuning: { top, decay, sharedShare, similarShare, pathShare },
    rules,
  }
}

/** FNV-1a over everything behind the checksum's own place. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x81_1c_9d_c5
  for (let index = 12; index < bytes.byteLength; index++) {
    hash = Math.imul(hash ^ bytes[index]!, 0x01_00_01_93)
  }
  return hash | 0
}
