import type { ApplicationService } from '@adonisjs/core/types'

/** Starts metering in serving processes, and commits what waits when any process ends. */
export default class BillingProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const { meter } = await import('#billing/services/meter')
    const { checkLedger } = await import('#billing/services/ledger_check')
    const { addCheck } = await import('#core/health/checks')
    meter.start()
    addCheck('ledger', () => checkLedger(meter.ledger))
  }

  async shutdown() {
    const { meter } = await import('#billing/services/meter')
    await meter.stop()
  }
}
