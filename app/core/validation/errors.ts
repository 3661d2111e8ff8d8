import { Exception } from '@adonisjs/core/exceptions'

/** One item of the 422 body's `detail`. */
export interface ValidationIssue {
  loc: (string | number)[]
  msg: string
  type: string
  input?: unknown
  ctx?: Record<string, unknown>
}

/** The request was understood but a field of it is wrong; answers the specification's 422 body. */
export class InvalidRequest extends Exception {
  static status = 422
  static code = 'E_VALIDATION'

  constructor(readonly issues: ValidationIssue[]) {
    super(issues.map((issue) => `${issue.loc.join('.')}: ${issue.msg}`).join('; '), {
      status: 422,
      code: 'E_VALIDATION',
    })
  }
}

/** A 422 for one field, for rules that need more than the request to be checked. */
export const unprocessable = (
  loc: (string | number)[],
  msg: string,
  type = 'value_error',
  ctx?: Record<string, unknown>
) => new InvalidRequest([{ loc, msg, type, ...(ctx ? { ctx } : {}) }])
