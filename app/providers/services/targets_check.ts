import type { CheckResult } from '#core/health/checks'
import { directory } from '#providers/services/provider_directory'

/** Readiness: warns while nothing can be executed. */
export function checkTargets(): CheckResult {
  const { targets, executable } = directory.platform
  const demo = executable.filter((target) => target.execution?.connection.demo).length
  const meta = { targets: targets.length, executable: executable.length, demo }
  if (executable.length === 0) {
    return {
      status: 'warn',
      message: 'No target is mapped to a provider, so nothing can be executed',
      meta,
    }
  }
  const message =
    demo === executable.length
      ? `${demo} targets run on the demo upstream; no real provider is connected`
      : `${executable.length} targets can be executed`
  return { status: 'ok', message, meta }
}
