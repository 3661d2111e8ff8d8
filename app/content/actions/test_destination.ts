import { randomUUID } from 'node:crypto'
import { inject } from '@adonisjs/core'
import type { CheckResult, DestinationPost, RemotePost } from '@signalbox/sdk'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { isoTime } from '#core/time'
import { Attempt, type Outcome } from '#content/delivery/attempt'
import { pluginOf } from '#content/delivery/destination_kinds'
import { E_DESTINATION_KIND_MISSING } from '#content/errors'
import DeliveryAttempt, { type Exchange } from '#content/models/delivery_attempt'
import type Destination from '#content/models/destination'
import type { DeliveryError } from '#content/models/destination'
import { FindDestination } from '#content/queries/find_destination'

/** What a test found. */
export interface DestinationTest {
  ok: boolean
  verified: CheckResult
  /** What the site made of the test post; null when it was not sent. */
  remote: RemotePost | null
  isRemoved: boolean
  error: DeliveryError | null
  exchanges: Exchange[]
}

const testPost = (now: number): DestinationPost => ({
  id: newId('post'),
  slug: `signalbox-test-${now}`,
  title: '[TEST] A post to test this destination',
  summary: 'Sent to find out whether posts arrive here.',
  body: 'This is a **test** of the connection to this site. It can be deleted.',
  html: '<p>This is a <strong>test</strong> of the connection to this site. It can be deleted.</p>\n',
  tags: [],
  category: null,
  imageUrl: null,
  sourceUrl: null,
  publishedAt: isoTime(now),
  updatedAt: isoTime(now),
  revision: 1,
})

/** Looks whether a destination works: verifies its settings, sends a post that says it is a test, and removes it again. */
@inject()
export class TestDestination {
  constructor(private findDestination: FindDestination) {}

  /** @throws E_NOT_FOUND, E_DESTINATION_KIND_MISSING, InvalidRequest */
  async handle(workspaceId: string, id: string): Promise<DestinationTest> {
    const destination = await this.findDestination.handle(workspaceId, id)
    const plugin = pluginOf(destination)
    if (!plugin) throw new E_DESTINATION_KIND_MISSING([destination.kind])
    const startedAt = clock.now()
    const attempt = new Attempt({
      destination,
      plugin,
      delivery: { id: newId('dlv'), attempt: 1, event: 'test', marker: `svc:${randomUUID()}` },
    })
    const verified = await this.verify(attempt)
    const sent = verified.ok ? await attempt.put(null, testPost(startedAt)) : null
    const remote = sent?.kind === 'delivered' ? sent.remote : null
    const removed =
      remote !== null && plugin.capabilities.remove ? await attempt.remove(remote) : null
    const error = errorOf(sent) ?? errorOf(removed)
    await this.log(destination, attempt, { startedAt, sent, error })
    return {
      ok: verified.ok && error === null,
      verified,
      remote,
      isRemoved: removed?.kind === 'delivered',
      error,
      exchanges: attempt.exchanges,
    }
  }

  private async verify(attempt: Attempt): Promise<CheckResult> {
    return attempt
      .verify()
      .catch((error: Error & { code?: string; field?: string; hint?: string }) => ({
        ok: false as const,
        code: error.code ?? 'plugin_error',
        message: error.message,
        field: error.field,
        hint: error.hint,
      }))
  }

  private log(
    { id, workspaceId }: Destination,
    attempt: Attempt,
    ended: { startedAt: number; sent: Outcome | null; error: DeliveryError | null }
  ) {
    const outcome =
      ended.sent === null || ended.sent.kind === 'missing' ? 'failed' : ended.sent.kind
    return DeliveryAttempt.create({
      id: newId('att'),
      deliveryId: null,
      destinationId: id,
      workspaceId,
      kind: 'test',
      number: 1,
      outcome,
      code: ended.error?.code ?? null,
      message: ended.error?.message ?? null,
      exchanges: attempt.exchanges,
      fence: 0,
      startedAt: ended.startedAt,
      endedAt: clock.now(),
    })
  }
}

const errorOf = (outcome: Outcome | null): DeliveryError | null =>
  outcome === null || outcome.kind === 'delivered' || outcome.kind === 'missing'
    ? null
    : outcome.failure
