import { nano } from '#core/money'
import type { TargetDirectory } from '#providers/types'
import { feedbackDesk, type Taken } from '#routing/evidence/feedback_desk'

/** What a caller says of a target's answer. */
export interface FeedbackInput {
  requestId: string
  targetId: string
  success: boolean
  quality: number | null
  complexity: number | null
  costUsd: number | null
  latencyMs: number | null
  preferredOver: string | null
  domains: string[]
}

/** Keeps what a caller says of an answer: one row for each request and target, in which the last word counts. */
export class RecordFeedback {
  /** @throws E_NOT_FOUND for a request that is not the workspace's, a 422 for a target that nobody knows */
  handle(
    { workspaceId, keyId }: { workspaceId: string; keyId: string | null },
    directory: TargetDirectory,
    { costUsd, ...said }: FeedbackInput
  ): Promise<Taken> {
    return feedbackDesk.take({ ...said, workspaceId, keyId, directory, costNano: nano(costUsd) })
  }
}
