import { setTimeout as wait } from 'node:timers/promises'
import { TypeID } from 'typeid-js'
import { clock } from '#core/clock'
import RouteDecision from '#routing/models/route_decision'
import { decisionLog } from '#routing/services/decision_log'

/** How young a request may be whose decision another replica has not written yet, and how long that is waited for. */
const YOUNG_MS = 2_000
const PAUSE_MS = 120
const TRIES = 4

/** When an id of a request was made, from the UUIDv7 inside; null for what is no such id. */
function madeAt(id: string): number | null {
  try {
    const uuid = TypeID.fromString(id, 'req').toUUID()
    return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16)
  } catch {
    return null
  }
}

const isYoung = (id: string) => {
  const at = madeAt(id)
  return at !== null && Math.abs(clock.now() - at) < YOUNG_MS
}

/** Finds a decision of a workspace, whoever wrote it and however short ago. */
export class FindDecision {
  async handle(workspaceId: string, requestId: string): Promise<RouteDecision | null> {
    if (decisionLog.find(requestId)) await decisionLog.flush()
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await RouteDecision.query().where({ id: requestId, workspaceId }).first()
      if (found || !isYoung(requestId)) return found
      await wait(PAUSE_MS)
    }
    return null
  }
}
