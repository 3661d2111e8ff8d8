import { inject } from '@adonisjs/core'
import { clock } from '#core/clock'
import { E_UNAUTHORIZED_CREDENTIALS } from '#auth/errors'
import Operator from '#auth/models/operator'
import { operatorSessions } from '#auth/services/operator_sessions'
import { passwords } from '#auth/services/passwords'
import { SignInBrakes } from '#auth/services/sign_in_brakes'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** An operator's session, with the token that is shown once. */
export interface OperatorSignIn {
  operator: Operator
  token: string
  expiresAt: number
}

/** Signs an operator in. An unknown name takes as long to refuse as a wrong password. */
@inject()
export class SignInOperator {
  constructor(private brakes: SignInBrakes) {}

  /** @throws E_SIGN_IN_LIMITED, E_UNAUTHORIZED_CREDENTIALS, E_OVERLOADED */
  async handle(username: string, password: string, by: Act): Promise<OperatorSignIn> {
    const address = by.ip ?? ''
    await this.brakes.beforeTry(username, address)
    const operator = await Operator.findBy({ username })
    const isRight = await passwords.verify(operator?.passwordHash ?? null, password)
    const act = { by, action: 'operator.signed_in', object: operator?.id ?? null }
    if (!operator || !isRight) {
      await auditTrail.record({ ...act, outcome: 'refused' })
      throw new E_UNAUTHORIZED_CREDENTIALS()
    }
    await auditTrail.record(act)
    await this.brakes.afterSuccess(username, address)
    if (passwords.isOutdated(operator.passwordHash)) {
      operator.passwordHash = await passwords.hash(password)
    }
    await operator.merge({ lastSignedInAt: clock.now() }).save()
    return { operator, ...(await operatorSessions.open(operator, by)) }
  }
}
