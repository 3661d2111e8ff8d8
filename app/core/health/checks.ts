import { Gauge } from 'prom-client'
import { metrics } from '#core/services/metrics'
import { SECOND } from '#core/time'

/** What one readiness check found. `warn` shows but does not take the replica out of service. */
export interface CheckResult {
  status: 'ok' | 'warn' | 'fail'
  message: string
  /** Figures behind the result, with their unit in the name. */
  meta?: Record<string, unknown>
}

/** All checks of one round. */
export interface Readiness {
  status: CheckResult['status']
  checks: Record<string, CheckResult>
}

type Check = () => Promise<CheckResult> | CheckResult

const checks = new Map<string, Check>()

/** Adds a readiness check under a name; each room adds its own in its provider. */
export const addCheck = (name: string, check: Check) => void checks.set(name, check)

const LIMIT_MS = 1.5 * SECOND

const limited = async (check: Check): Promise<CheckResult> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(
      () => resolve({ status: 'fail', message: `No answer within ${LIMIT_MS} ms` }),
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

const worst = (results: CheckResult[]): CheckResult['status'] =>
  (['fail', 'warn'] as const).find((status) => results.some((one) => one.status === status)) ?? 'ok'

const runAll = async (): Promise<Readiness> => {
  const entries = await Promise.all(
    [...checks].map(async ([name, check]) => [name, await limited(check)] as const)
  )
  const results = Object.fromEntries(entries)
  return { status: worst(Object.values(results)), checks: results }
}

let round: Promise<Readiness> | null = null

/** Runs all checks side by side, each within 1.5 s. Callers that come meanwhile share the round. */
export function runChecks(): Promise<Readiness> {
  round ??= runAll().finally(() => {
    round = null
  })
  return round
}

/** One for each check: 1 while it is well or warns, 0 while it fails. Over several processes the worst counts. */
new Gauge({
  name: 'svc_check_ok',
  help: 'Whether a readiness check passes (1) or fails (0)',
  labelNames: ['check'],
  aggregator: 'min',
  registers: [metrics],
  async collect() {
    const { checks: results } = await runChecks()
    this.reset()
    for (const [check, { status }] of Object.entries(results)) {
      this.set({ check }, status === 'fail' ? 0 : 1)
    }
  },
})
