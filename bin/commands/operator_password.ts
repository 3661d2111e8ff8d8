import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { ResetOperatorPassword } from '#auth/actions/reset_operator_password'
import { bySystem } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Gives an operator a new password, for one that was lost; whoever runs it has the database and the keys already. */
export default class OperatorPassword extends BaseCommand {
  static commandName = 'operator:password'
  static description = 'Give an operator a new password and end their sessions'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'User name of the operator', default: 'operator' })
  declare username: string

  async run() {
    await auditTrail.prepare()
    const password = await new ResetOperatorPassword().handle(this.username, bySystem)
    this.logger.success(`The new password of ${this.username}, not shown again: ${password}`)
  }
}
