import db from '@adonisjs/lucid/services/db'
import { E_NOT_FOUND } from '#core/errors'
import Operator from '#auth/models/operator'
import OperatorSession from '#auth/models/operator_session'
import { makePassword, passwords } from '#auth/services/passwords'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Gives an operator a new password and ends their sessions. */
export class ResetOperatorPassword {
  /** @throws E_NOT_FOUND */
  async handle(username: string, by: Act): Promise<string> {
    const password = makePassword()
    const passwordHash = await passwords.hash(password)
    await db.transaction(async (client) => {
      const operator = await Operator.query({ client }).where({ username }).first()
      if (!operator) throw new E_NOT_FOUND([`operator "${username}"`])
      await operator.merge({ passwordHash }).save()
      await OperatorSession.query({ client }).where('operatorId', operator.id).delete()
      await auditTrail.record(
        { by, action: 'operator.password_reset', object: operator.id },
        client
      )
    })
    return password
  }
}
