import type { StoredSum } from '#routing/evidence/evidence_store'
import type { Judgement } from '#routing/evidence/contribution'
import { MICRO, micro } from '#routing/evidence/units'

/** A judgement as it is stored, of a request about mathematics and code. */
export const judgement = (more: Partial<Judgement> = {}): Judgement => ({
  workspaceId: 'ws_a',
  keyId: 'key_a',
  requestId: 'req_a',
  targetId: 'alpha',
  success: true,
  quality: null,
  complexity: null,
  costNano: null,
  latencyMs: null,
  preferredOver: null,
  domains: [],
  createdAt: Date.UTC(2026, 10, 21, 12),
  ...more,
  basis: {
    shares: { math: 700_000, code: 300_000 },
    predicted: micro(0.8),
    confidence: micro(0.83),
    rival: null,
    quotedNano: 1_000_000,
    latencyMs: 1_000,
    complexity: 0.5,
    ...more.basis,
  },
})

/** A row of sums: so many outcomes of one key, of this quality. */
export const sum = (n: number, quality: number, more: Partial<StoredSum> = {}): StoredSum => ({
  keyId: 'key_a',
  targetId: 'alpha',
  domain: 'math',
  day: 20_778,
  source: 'feedback',
  n: n * MICRO,
  reward: Math.round(n * quality * MICRO),
  predicted: Math.round(n * 0.8 * MICRO),
  ...more,
})
