import type { Dispatcher } from 'undici'
import { outgoing } from '#core/services/outgoing'
import type { Connection } from '#providers/types'

const checked = new WeakSet<Connection>()

/** The dispatcher for calls of a connection, whose address is checked once. @throws E_EGRESS_REFUSED */
export function dispatcherFor(connection: Connection): Dispatcher {
  if (!checked.has(connection)) {
    outgoing.checkLiteral(new URL(connection.origin), connection.egress)
    checked.add(connection)
  }
  return outgoing.agent(connection.egress)
}
