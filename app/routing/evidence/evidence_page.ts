import type { Flood } from '#routing/evidence/floods'
import type { TargetSums } from '#routing/evidence/list_evidence'

interface Listed {
  items: TargetSums[]
  total: number
  limit: number
  offset: number
  revision: number
}

/** A page of evidence as it goes out. */
export const evidencePage = ({ items, ...page }: Listed, floods: Flood[]) => ({
  items: items.map(({ targetId, domains, ...sums }) => ({
    target_id: targetId,
    ...sums,
    domains: domains.map(({ name, ...own }) => ({ name: name || null, ...own })),
  })),
  ...page,
  floods: floods.map(floodItem),
})

/** A flood as it goes out. */
export const floodItem = (flood: Flood) => ({
  key_id: flood.keyId,
  target_id: flood.targetId,
  judgements: flood.judgements,
  share: flood.share,
  quality: flood.rate,
  others_quality: flood.othersRate,
  expected: flood.predicted,
})
