import db from '@adonisjs/lucid/services/db'
import { clock } from '#core/clock'
import { isDuplicate } from '#core/storage_errors'
import { changes } from '#core/services/changes'
import { unprocessable } from '#core/validation/errors'
import { E_TARGET_EXISTS } from '#providers/errors'
import TargetRecord from '#providers/models/target_record'
import { directory } from '#providers/services/provider_directory'
import { requireDefaults, requireTools } from '#providers/services/provider_rules'
import {
  NO_STATEMENTS,
  recordFields,
  type TargetStatements,
} from '#providers/services/target_statements'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'

/** A target of the operators' own. */
export interface NewTarget extends TargetStatements {
  id: string
  kind?: 'model' | 'agent'
}

/** The model name that asks the router to choose. */
const AUTO = 'auto'

/** Adds a model that the catalogue does not have, or an agent: a model with a system prompt, defaults and tools of its own. */
export class AddTarget {
  /** @throws InvalidRequest, E_TARGET_EXISTS */
  async handle(input: NewTarget, by: Act): Promise<TargetRecord> {
    const kind = input.kind ?? 'model'
    this.requireSense(input, kind)
    requireDefaults(input.defaults ?? {})
    requireTools(input.tools ?? [])
    if (directory.findBase(input.id)) throw new E_TARGET_EXISTS([input.id])

    const now = clock.now()
    const record = await db
      .transaction(async (client) => {
        const added = await TargetRecord.create(
          {
            ...NO_STATEMENTS,
            ...recordFields(input),
            id: input.id,
            idKey: input.id.toLowerCase(),
            isOwn: true,
            kind,
            createdAt: now,
            updatedAt: now,
          },
          { client }
        )
        await auditTrail.record(
          { by, action: 'target.created', object: input.id, detail: { kind } },
          client
        )
        return added
      })
      .catch((error) => {
        throw isDuplicate(error) ? new E_TARGET_EXISTS([input.id]) : error
      })
    await changes.publish('targets', input.id)
    return record
  }

  private requireSense({ id, base_target_id: baseId }: NewTarget, kind: 'model' | 'agent') {
    if (id.toLowerCase() === AUTO)
      throw unprocessable(['body', 'id'], '"auto" asks the router to choose and names no target')
    if (id.startsWith('agent/') !== (kind === 'agent')) {
      throw unprocessable(
        ['body', 'id'],
        'Ids of agents start with "agent/", those of models do not'
      )
    }
    if (kind === 'model' && baseId !== undefined) {
      throw unprocessable(['body', 'base_target_id'], 'Only agents are built on another target')
    }
    if (kind === 'agent') requireBase(baseId)
  }
}

/** An agent is built on a model that exists. @throws InvalidRequest */
export function requireBase(baseId: string | undefined) {
  if (baseId === undefined)
    throw unprocessable(['body', 'base_target_id'], 'Field required', 'missing')
  const base = directory.findBase(baseId)
  if (base?.target.kind !== 'model' || base.target.id !== baseId) {
    throw unprocessable(['body', 'base_target_id'], 'There is no such model', 'unknown_target')
  }
}
