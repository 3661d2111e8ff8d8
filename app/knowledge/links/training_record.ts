import { isoTime } from '#core/time'
import type LinkModel from '#knowledge/models/link_model'

/** A training as its workspace sees it. */
export function trainingRecord(model: LinkModel) {
  const quality = model.measured?.quality ?? null
  return {
    id: model.id,
    version: model.version,
    state: model.state,
    reason: model.reason,
    progress: model.progress,
    stage: model.stage ?? null,
    predictors: model.predictors as string[],
    settings: model.settings as Record<string, Record<string, unknown>>,
    seed: model.seed,
    data_hash: model.dataHash ?? null,
    facts: model.facts ?? null,
    entities: model.entities ?? null,
    predicates: model.predicates ?? null,
    quality: quality && {
      held_out_facts: quality.facts,
      mrr: quality.mrr,
      hits_at_1: quality.hits1,
      hits_at_10: quality.hits10,
      most_frequent_mrr: quality.baselineMrr,
      beats_most_frequent: quality.beatsBaseline,
      predictors_mrr: quality.members,
    },
    metrics: model.measured?.predictors ?? null,
    failed: model.measured?.failed ?? null,
    bytes: model.measured?.bytes ?? null,
    seconds: model.measured?.seconds ?? null,
    error: model.error ?? null,
    created_at: isoTime(model.createdAt),
    started_at: isoTime(model.startedAt),
    ended_at: isoTime(model.endedAt),
  }
}
