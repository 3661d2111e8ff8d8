import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import Membership from '#workspaces/models/membership'
import Workspace from '#workspaces/models/workspace'
import type { PlanCode } from '#workspaces/types'

/** What a new workspace starts with. Without an owner it is reached by its API keys alone. */
export interface NewWorkspace {
  name: string
  plan: PlanCode
  ownerId?: string
  /** Says how it came to be; there is one of each. */
  origin?: 'first_start'
}

/** Makes a workspace and, when a person makes it, their ownership of it. */
export class CreateWorkspace {
  async handle(input: NewWorkspace, client: TransactionClientContract): Promise<Workspace> {
    const now = clock.now()
    const workspace = await Workspace.create(
      {
        id: newId('ws'),
        name: input.name,
        plan: input.plan,
        status: 'active',
        origin: input.origin ?? null,
        createdAt: now,
        updatedAt: now,
      },
      { client }
    )
    if (input.ownerId) {
      await Membership.create(
        {
          id: newId('mem'),
          workspaceId: workspace.id,
          userId: input.ownerId,
          role: 'owner',
          createdAt: now,
        },
        { client }
      )
    }
    return workspace
  }
}
