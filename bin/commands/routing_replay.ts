import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { recall } from '#routing/judging/replay/recall'
import { replayAnswer } from '#routing/judging/replay/replay_answer'
import { ReplayStoredDecisions } from '#routing/judging/replay/replay_stored_decisions'
import { replayLines, summaryLines } from '#routing/judging/replay/replay_text'

/** Decides stored decisions again, under today's policy or another, and shows what would be different. */
export default class RoutingReplay extends BaseCommand {
  static commandName = 'routing:replay'
  static description = "Decide stored decisions again under today's or a named policy"
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Id of one request', required: false })
  declare requestId?: string

  @flags.string({ description: 'Only decisions of this workspace' })
  declare workspace?: string

  @flags.string({
    description: 'Only decisions from this time on (ISO 8601); a day ago unless told',
  })
  declare since?: string

  @flags.string({ description: 'Name of a policy; the one that decides today unless told' })
  declare policy?: string

  @flags.number({ description: 'Most decisions, the newest first', default: 50 })
  declare limit: number

  @flags.boolean({ description: 'Print JSON instead of text' })
  declare json: boolean

  async run() {
    const since = this.since === undefined ? null : Date.parse(this.since)
    if (since !== null && Number.isNaN(since)) return this.#fail('--since is not a time')
    const wish = {
      requestId: this.requestId ?? null,
      workspaceId: this.workspace ?? null,
      since,
      limit: Math.max(1, Math.min(20_000, Math.trunc(this.limit))),
      policy: this.policy ?? null,
    }
    try {
      if (this.app.getEnvironment() === 'console') await recall(wish.workspaceId)
      const { replays, summary, judged } = await new ReplayStoredDecisions().handle(wish)
      if (replays.length === 0) return this.#fail('There is no such decision')
      if (this.json) {
        console.log(JSON.stringify({ items: replays.map(replayAnswer), summary, judged }, null, 2))
        return
      }
      for (const replay of replays) console.log(replayLines(replay).join('\n'))
      console.log(summaryLines(summary, judged).join('\n'))
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error))
    }
  }

  #fail(message: string) {
    this.logger.error(message)
    this.exitCode = 1
  }
}
