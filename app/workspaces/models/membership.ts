import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { MembershipSchema } from '#database/schema'
import User from '#workspaces/models/user'
import type { Role } from '#workspaces/types'

/** A person's place in a workspace. */
export default class Membership extends MembershipSchema {
  static table = 'memberships'
  static selfAssignPrimaryKey = true

  declare role: Role

  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>
}
