import OperatorSession from '#auth/models/operator_session'
import { pepper } from '#auth/services/pepper'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** Ends the session of an operator's token. The static admin token has none to end. */
export class SignOutOperator {
  async handle(token: string | null, by: Act): Promise<void> {
    if (token === null) return
    const session = await OperatorSession.findBy({ hash: pepper.hash(token) })
    if (!session) return
    await auditTrail.record({ by, action: 'operator.signed_out', object: session.operatorId })
    await session.delete()
  }
}
