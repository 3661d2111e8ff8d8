import { UserSchema } from '#database/schema'

/** A person. The address is kept in lower case; people without a password only call by API key. */
export default class User extends UserSchema {
  static table = 'users'
  static selfAssignPrimaryKey = true
}
