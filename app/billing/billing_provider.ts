import type { ApplicationService } from '@adonisjs/core/types'

/** Starts metering in serving processes, and commits what waits when any process ends. */
export default class BillingProvider {
  #started = false

  constructor(protected app: ApplicationService) {}

  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    const { usageCounters } = await import('#workspaces/services/usage_counters')
    const { countRequestsOfMonth } = await import('#billing/queries/count_requests_of_month')
    usageCounters.add('requests_per_month', countRequestsOfMonth)
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    this.#started = true
    const { meter } = await import('#billing/services/meter')
    const { checkLedger } = await import('#billing/services/ledger_check')
    const { addCheck } = await import('#core/health/checks')
    meter.start()
    addCheck('ledger', () => checkLedger(meter.ledger))
  }

  async shutdown() {
    if (!this.#started) return
    const { meter } = await import('#billing/services/meter')
    await meter.stop()
  }
}
