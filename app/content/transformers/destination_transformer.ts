import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type Destination from '#content/models/destination'

/** A destination; its secret only as a hint that there is one. */
export default class DestinationTransformer extends BaseTransformer<Destination> {
  toObject() {
    const one = this.resource
    return {
      id: one.id,
      kind: one.kind,
      name: one.name,
      url: one.url,
      username: one.username ?? null,
      has_secret: Boolean(one.secretSealed),
      secret_masked: one.secretMasked ?? null,
      post_status: one.postStatus,
      auto_publish: one.autoPublish,
      enabled: one.enabled,
      state: one.state,
      failures: one.failures,
      paused_until: one.pausedUntil > 0 ? isoTime(one.pausedUntil) : null,
      last_error: errorAnswer(one.lastError),
      created_at: isoTime(one.createdAt),
      updated_at: isoTime(one.updatedAt),
    }
  }
}

/** An error of a site or plugin as it is answered. */
export const errorAnswer = (error: Destination['lastError'] | undefined) =>
  error
    ? {
        code: error.code,
        message: error.message,
        field: error.field ?? null,
        hint: error.hint ?? null,
      }
    : null
