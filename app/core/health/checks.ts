/** What one readiness check found. `warn` shows but does not take the replica out of service. */
export interface CheckResult {
  status: 'ok' | 'warn' | 'fail'
  message: string
  /** Figures behind the result, with their unit in the name. */
  meta?: Record<string, unknown>
}

type Check = () => Promise<CheckResult> | CheckResult

const checks = new Map<string, Check>()

/** Adds a readiness check under a name; each room adds its own in its provider. */
export const addCheck = (name: string, check: Check) => void checks.set(name, check)

const LIMIT_MS = 1_500

const limited = async (check: Check): Promise<CheckResult> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(
      () => resolve({ status: 'fail', message: `no answer within ${LIMIT_MS} ms` }),
      LIMIT_MS
    )
  })
  try {
    return await Promise.race([Promise.resolve().then(check), late])
  } catch (error) {
    return { status: 'fail', message: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** Runs all checks side by side, each within 1.5 s. */
export async function runChecks(): Promise<Record<string, CheckResult>> {
  const entries = await Promise.all(
    [...checks].map(async ([name, check]) => [name, await limited(check)] as const)
  )
  return Object.fromEntries(entries)
}
