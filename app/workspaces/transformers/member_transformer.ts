import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type Membership from '#workspaces/models/membership'

/** A person in a workspace. */
export default class MemberTransformer extends BaseTransformer<Membership> {
  toObject() {
    const { id, user, role, createdAt } = this.resource
    return {
      id,
      user_id: user.id,
      name: user.name,
      email: user.email,
      role,
      joined_at: isoTime(createdAt),
    }
  }
}
