import type { CallOutcome, UpstreamFailure, UpstreamHealth } from '#providers/types'
import { MINUTE } from '#core/time'
import { CircuitBreaker } from '#providers/services/circuit_breaker'
import { SampleWindow } from '#providers/services/sample_window'

/** What a failure says: nothing (the caller's doing), trouble, trouble that will not pass by itself soon, or a refused key. */
const MEANING: Record<UpstreamFailure, 'nothing' | 'trouble' | 'lasting' | 'refused'> = {
  key_refused: 'refused',
  quota_exhausted: 'lasting',
  model_not_found: 'lasting',
  rate_limited: 'trouble',
  overloaded: 'trouble',
  timeout: 'trouble',
  unreachable: 'trouble',
  broken: 'trouble',
  context_too_long: 'nothing',
  content_refused: 'nothing',
  bad_request: 'nothing',
  aborted: 'nothing',
}

/** Quantiles are worked out again at most this often. */
const REFRESH_MS = 250
const DEGRADED_FROM = 0.1
/** Traffic within this time makes probes needless. */
export const RECENT = 5 * MINUTE

/** The result of the last probe of a provider. */
export interface ProbeResult {
  ok: boolean
  at: number
  error: string | null
}

/** All that this replica knows about one model at one provider. */
export class UpstreamRecord {
  readonly breaker = new CircuitBreaker()
  readonly #latency = new SampleWindow()
  readonly #firstToken = new SampleWindow()
  readonly #speed = new SampleWindow()
  #lastCallAt = 0
  #refreshedAt = 0
  #isStale = false
  readonly #health: UpstreamHealth = {
    state: 'unknown',
    circuit: 'closed',
    errorRate: 0,
    latencyP50Ms: null,
    latencyP90Ms: null,
    firstTokenP50Ms: null,
    tokensPerSecond: null,
    inFlight: 0,
    lastOkAt: null,
    lastError: null,
  }

  constructor(public version: number) {}

  get lastCallAt() {
    return this.#lastCallAt
  }

  started(now: number) {
    this.#health.inFlight++
    this.breaker.started(now)
  }

  ended(outcome: CallOutcome, now: number) {
    if (this.#health.inFlight > 0) this.#health.inFlight--
    if (outcome.failure === null) this.succeeded(outcome, now)
    else this.failed(outcome, outcome.failure, now)
  }

  /** The credentials were changed or proven: what was held against them is forgotten. */
  renew(version: number) {
    this.version = version
    this.breaker.reset()
  }

  /** The figures of now. The object is kept up to date in place; copy what is to be stored. */
  health(now: number, probe: ProbeResult | undefined): UpstreamHealth {
    const health = this.#health
    health.circuit = this.breaker.state(now)
    health.errorRate = this.breaker.errorRate
    health.state = this.state(now, probe)
    if (this.#isStale && now - this.#refreshedAt >= REFRESH_MS) this.refresh(now)
    return health
  }

  private state(now: number, probe: ProbeResult | undefined): UpstreamHealth['state'] {
    const { circuit, errorRate } = this.#health
    if (circuit === 'open') return 'down'
    if (probe && probe.at > this.#lastCallAt && now - this.#lastCallAt > RECENT)
      return probe.ok ? 'up' : 'down'
    if (this.#lastCallAt === 0) return 'unknown'
    return circuit === 'half_open' || errorRate >= DEGRADED_FROM ? 'degraded' : 'up'
  }

  private succeeded(outcome: CallOutcome, now: number) {
    this.breaker.succeeded(now)
    this.#lastCallAt = this.#health.lastOkAt = now
    this.#latency.add(outcome.latencyMs)
    const first = outcome.firstTokenMs
    if (first !== null) this.#firstToken.add(first)
    const tokens = outcome.outputTokens ?? 0
    const writingMs = outcome.latencyMs - (first ?? 0)
    if (tokens > 1 && writingMs > 0) this.#speed.add((tokens * 1000) / writingMs)
    this.#isStale = true
  }

  private failed({ error, retryAfterMs }: CallOutcome, failure: UpstreamFailure, now: number) {
    const meaning = MEANING[failure]
    if (meaning === 'nothing') return this.breaker.settled()
    this.#lastCallAt = now
    this.#health.lastError = error ?? failure
    if (meaning === 'refused') return this.breaker.openForGood()
    this.breaker.failed(now)
    if (retryAfterMs) this.breaker.hold(now, retryAfterMs)
    else if (meaning === 'lasting' && this.breaker.state(now) === 'closed') this.breaker.open(now)
  }

  private refresh(now: number) {
    const health = this.#health
    health.latencyP50Ms = this.#latency.quantile(0.5)
    health.latencyP90Ms = this.#latency.quantile(0.9)
    health.firstTokenP50Ms = this.#firstToken.quantile(0.5)
    health.tokensPerSecond = this.#speed.quantile(0.5)
    this.#refreshedAt = now
    this.#isStale = false
  }
}
