import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { VerifyAudit } from '#workspaces/queries/verify_audit'

/** Proves that no row of the audit log was changed, taken out or cut off; ends with 1 when one was. */
export default class AuditVerify extends BaseCommand {
  static commandName = 'audit:verify'
  static description = 'Check that no row of the audit log was changed, taken out or cut off'
  static options: CommandOptions = { startApp: true }

  async run() {
    const reports = await new VerifyAudit().handle()
    for (const { chain, rows, fault } of reports) {
      if (fault) this.logger.error(`${chain}: row ${fault.position} is ${fault.reason}`)
      else this.logger.success(`${chain}: ${rows} rows are as they were written`)
    }
    if (reports.some(({ fault }) => fault)) this.exitCode = 1
  }
}
