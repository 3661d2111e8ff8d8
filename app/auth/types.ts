import type { PlanCode, Role, Tenant } from '#workspaces/types'

/** Who calls with an API key, as every room sees it. */
export interface Caller {
  kind: 'key'
  keyId: string
  /** Beginning and last four characters of the key, for lists and logs. */
  keyHint: string
  workspaceId: string
  role: Role
  plan: PlanCode
  userId: string | null
}

/** An operator of the deployment, signed in or by the static admin token. */
export interface OperatorCaller {
  kind: 'operator'
  /** `op_…` of a signed-in operator, `admin-token` for the static one. */
  operatorId: string
  name: string
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Set by the key middleware; absent where no key was needed and none was given. */
    caller?: Caller
    /** Set by the operator middleware. */
    operator?: OperatorCaller
    /** Set by the tenant middleware when the request names a tenant. */
    tenant?: Tenant
  }
}
