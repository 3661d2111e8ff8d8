import { directory } from '#providers/services/provider_directory'
import { compare, type Replay, type ReplayedRow } from '#routing/judging/replay/compare'
import { decideAgain, rereadingRouter } from '#routing/judging/replay/decide_again'

/** Decides a stored decision again, under today's policy or a named one, and puts both side by side. */
export class ReplayDecision {
  /** @throws E_UNKNOWN_POLICY, E_POLICY_NOT_REPLAYABLE */
  async handle(row: ReplayedRow, policy: string | null): Promise<Replay> {
    const targets = await directory.view(row.workspaceId)
    const today = decideAgain(row, rereadingRouter(policy), targets)
    return compare(row, today, targets.revision)
  }
}
