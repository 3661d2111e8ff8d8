import type { StoredSum } from '#routing/evidence/evidence_store'
import { MICRO } from '#routing/evidence/units'

/** A key whose judgements of a target are many and unlike what all others say, or unlike what was expected. */
export interface Flood {
  workspaceId: string
  keyId: string
  targetId: string
  /** Judgements of the key within the last days, and its share of all on this target. */
  judgements: number
  share: number
  /** Mean reward that it gave. */
  rate: number
  /** Mean reward that others gave; null when they said too little. */
  othersRate: number | null
  /** What was expected of the same answers. */
  predicted: number
}

const LEAST_JUDGEMENTS = 50
const LEAST_OTHERS = 20
const LEAST_SHARE = 0.5
const FAR = 0.25

interface Said {
  n: number
  reward: number
  predicted: number
}

const rateOf = ({ n, reward }: Said) => reward / n

/** Finds floods in the recent sums of one target. */
export function floodsIn(
  workspaceId: string,
  targetId: string,
  rows: Iterable<StoredSum>
): Flood[] {
  const byKey = new Map<string, Said>()
  const all: Said = { n: 0, reward: 0, predicted: 0 }
  for (const { keyId, source, n, reward, predicted } of rows) {
    if (source !== 'feedback') continue
    const said = byKey.get(keyId) ?? { n: 0, reward: 0, predicted: 0 }
    byKey.set(keyId, said)
    for (const sum of [said, all]) {
      sum.n += n / MICRO
      sum.reward += reward / MICRO
      sum.predicted += predicted / MICRO
    }
  }
  const floods: Flood[] = []
  for (const [keyId, said] of byKey) {
    if (said.n < LEAST_JUDGEMENTS || said.n / all.n < LEAST_SHARE) continue
    const others = { n: all.n - said.n, reward: all.reward - said.reward, predicted: 0 }
    const othersRate = others.n >= LEAST_OTHERS ? rateOf(others) : null
    const predicted = said.predicted / said.n
    const rate = rateOf(said)
    if (Math.abs(rate - (othersRate ?? predicted)) < FAR) continue
    const judgements = Math.round(said.n)
    floods.push({
      ...{ workspaceId, keyId, targetId, judgements, share: said.n / all.n },
      ...{ rate, othersRate, predicted },
    })
  }
  return floods
}
