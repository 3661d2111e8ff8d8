import { Job } from '@adonisjs/queue'
import { clock } from '#core/clock'
import { DAY } from '#core/time'
import { forgetUsageBefore } from '#routing/usage_learning/usage_rows'

/** What models did longer ago says little of what they do now. */
const KEEP = 180 * DAY

/** Deletes what usage taught half a year ago. */
export class ForgetUsage extends Job<Record<string, never>> {
  static options = { name: 'routing.forget_usage', maxRetries: 3 }

  async execute() {
    await forgetUsageBefore(new Date(clock.now() - KEEP).toISOString().slice(0, 7))
  }
}
