import { BaseTransformer } from '@adonisjs/core/transformers'
import { usd } from '#core/money'
import { isoTime } from '#core/time'
import type LedgerRecord from '#billing/models/ledger_record'

/** One metered call. */
export default class LedgerRecordTransformer extends BaseTransformer<LedgerRecord> {
  toObject() {
    const row = this.resource
    return {
      id: row.id,
      request_id: row.requestId,
      at: isoTime(row.at),
      kind: row.kind,
      key_id: row.keyId,
      tenant_id: row.tenantId,
      target_id: row.targetId,
      provider_id: row.providerId,
      upstream_model: row.upstreamModel,
      tokens: {
        input: row.inputTokens,
        cached: row.cachedTokens,
        cache_write: row.cacheWriteTokens,
        output: row.outputTokens,
        reasoning: row.reasoningTokens,
      },
      cost_usd: usd(row.costNano),
      price_source: row.priceSource,
      estimated: row.estimated,
      outcome: row.outcome,
      streamed: row.streamed,
      latency_ms: row.latencyMs,
      first_token_ms: row.firstTokenMs,
    }
  }
}
