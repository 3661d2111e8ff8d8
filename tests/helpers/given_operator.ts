import { clock } from '#core/clock'
import { newId } from '#core/ids'
import Operator from '#auth/models/operator'
import { operatorSessions } from '#auth/services/operator_sessions'
import { passwords } from '#auth/services/passwords'
import { bySystem } from '#workspaces/act'
import { withKey } from '#tests/helpers/given'

const password = 'four dogs at noon'

/** An operator with a name of their own, and a way to sign them in. */
export async function givenOperator() {
  const id = newId('op')
  const operator = await Operator.create({
    id,
    username: `op ${id}`,
    passwordHash: await passwords.hash(password),
    createdAt: clock.now(),
    lastSignedInAt: null,
  })
  const signIn = async () => {
    const { token } = await operatorSessions.open(operator, bySystem)
    return { token, headers: withKey(token) }
  }
  return { operator, password, signIn }
}
