import vine from '@vinejs/vine'
import { clock } from '#core/clock'
import { isAddressRange } from '#auth/services/address_list'
import { isGuessable } from '#auth/services/password_rules'

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

const isFuture = vine.createRule((value, _, field) => {
  if (typeof value !== 'string' || !field.isValid) return
  const at = Date.parse(value)
  if (Number.isNaN(at)) field.report('Input should be a valid time', 'time', field)
  else if (at <= clock.now()) field.report('Input should be in the future', 'future', field)
})

const isRange = vine.createRule((value, _, field) => {
  if (typeof value === 'string' && !isAddressRange(value)) {
    field.report('Input should be an address or a range such as 10.0.0.0/8', 'address_range', field)
  }
})

const isHardToGuess = vine.createRule((value, _, field) => {
  if (typeof value === 'string' && isGuessable(value, String(field.parent?.email ?? ''))) {
    field.report('This password is easy to guess; choose another one', 'password', field)
  }
})

/** A time to come, ISO 8601 with its zone. */
export const futureTime = () => vine.string().maxLength(40).regex(ISO_TIME).use(isFuture())

/** Addresses and ranges, as `10.0.0.0/8` or `2001:db8::1`. */
export const addressRanges = () =>
  vine.array(vine.string().maxLength(50).use(isRange())).minLength(1).maxLength(50)

/** A password to come: at least twelve characters, of any kind. */
export const newPassword = () => vine.string().minLength(12).maxLength(256).use(isHardToGuess())
