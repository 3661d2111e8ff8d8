import type { HttpContext } from '@adonisjs/core/http'
import { PLATFORM } from '#routing/learning/services/scope'

/** Operators import for the platform, keys for their workspace: the same addresses' work in another scope. */
export const scopeOfCaller = ({ operator, caller }: HttpContext): string =>
  operator ? PLATFORM : caller!.workspaceId
