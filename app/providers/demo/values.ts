/** Whether a JSON value is an object and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value when it is an object, else an empty one. */
export const record = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

/** The value when it is a list, else an empty one. */
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The value when it is a string, else an empty one. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The value when it is a number, else nothing. */
export const numeric = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined

/** The value when it is a whole number of at least `least`, else nothing. */
export const whole = (value: unknown, least = Number.MIN_SAFE_INTEGER): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= least ? value : undefined
