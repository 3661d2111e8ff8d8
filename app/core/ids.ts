import { typeid } from 'typeid-js'

/**
 * Makes an id: a readable prefix and a UUIDv7, so ids of one kind sort by time (TypeID 0.3, github.com/jetify-com/typeid).
 */
export const newId = (prefix: string): string => typeid(prefix).toString()
