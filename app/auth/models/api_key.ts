import { jsonColumn } from '#core/columns'
import { column } from '@adonisjs/lucid/orm'
import { ApiKeySchema } from '#database/schema'
import type { Role } from '#workspaces/types'

/** An API key as it is kept: the key itself is not in it. */
export default class ApiKey extends ApiKeySchema {
  static table = 'api_keys'
  static selfAssignPrimaryKey = true

  declare role: Role
  @jsonColumn()
  declare allowedCidrs: string[] | null
  @jsonColumn()
  declare scopes: string[] | null

  /** `svc_live_` and the first eight characters of the random part. */
  @column({ columnName: 'prefix8' })
  declare prefix8: string

  @column({ columnName: 'last4' })
  declare last4: string

  /** How the key is shown in lists and logs. */
  get hint() {
    return `${this.prefix8}…${this.last4}`
  }

  /** When it stops to work by itself, or null. */
  get endsAt(): number | null {
    const ends = [this.expiresAt, this.rotationGraceUntil].filter((at) => at !== null)
    return ends.length > 0 ? Math.min(...ends) : null
  }
}
