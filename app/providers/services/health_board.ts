import type { CallOutcome, Connection, Target, UpstreamHealth } from '#providers/types'
import { clock, type Clock } from '#core/clock'
import { RECENT, UpstreamRecord, type ProbeResult } from '#providers/services/upstream_record'

const MAX_UPSTREAMS = 10_000

/** What records are found by. */
type Upstream = Pick<Connection, 'providerId' | 'version'>

const UNKNOWN: Readonly<UpstreamHealth> = Object.freeze({
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
})

/**
 * How each upstream (a model at a provider) does, learnt by this replica from real traffic. Callers say when a call starts and how it
 * ended, and ask before they call; both cost next to nothing, as they happen for every request.
 */
export class HealthBoard {
  readonly #providers = new Map<string, Map<string, UpstreamRecord>>()
  readonly #probes = new Map<string, ProbeResult>()
  #size = 0

  constructor(private readonly time: Clock = clock) {}

  /** Whether the circuit lets a call through. */
  allows(connection: Upstream, model: string): boolean {
    const record = this.find(connection, model)
    return record === null || record.breaker.allows(this.time.now())
  }

  /** A call goes out. Each one is followed by exactly one `report`. */
  started(connection: Upstream, model: string) {
    this.findOrAdd(connection, model).started(this.time.now())
  }

  /** A call ended. */
  report(connection: Upstream, model: string, outcome: CallOutcome) {
    this.findOrAdd(connection, model).ended(outcome, this.time.now())
  }

  /** How a model at a provider does. The object stays up to date; copy what is to be stored. */
  of(connection: Upstream, model: string): UpstreamHealth {
    const record = this.find(connection, model)
    const probe = this.#probes.get(connection.providerId)
    if (record !== null) return record.health(this.time.now(), probe)
    if (!probe) return UNKNOWN
    return {
      ...UNKNOWN,
      state: probe.ok ? 'up' : 'down',
      lastError: probe.error,
      lastOkAt: probe.ok ? probe.at : null,
    }
  }

  /** How the upstream of a target does; unknown for one that nothing is mapped to. */
  ofTarget = ({ execution }: Target): UpstreamHealth =>
    execution === null ? UNKNOWN : this.of(execution.connection, execution.upstreamModel)

  /** Whether a provider had traffic lately, so that asking it would tell nothing new. */
  hadTraffic(providerId: string): boolean {
    const now = this.time.now()
    for (const record of this.#providers.get(providerId)?.values() ?? []) {
      if (now - record.lastCallAt < RECENT) return true
    }
    return false
  }

  /** A provider was asked without a request behind it. */
  probed(providerId: string, error: string | null) {
    this.#probes.set(providerId, { ok: error === null, at: this.time.now(), error })
    if (this.#probes.size > MAX_UPSTREAMS) this.#probes.delete(this.#probes.keys().next().value!)
  }

  /** The credentials of a provider proved good: closes its circuits. */
  proven(providerId: string) {
    for (const record of this.#providers.get(providerId)?.values() ?? [])
      record.renew(record.version)
  }

  private find({ providerId, version }: Upstream, model: string): UpstreamRecord | null {
    const record = this.#providers.get(providerId)?.get(model)
    if (record === undefined) return null
    if (record.version !== version) record.renew(version)
    return record
  }

  private findOrAdd(connection: Upstream, model: string): UpstreamRecord {
    return this.find(connection, model) ?? this.add(connection, model)
  }

  private add({ providerId, version }: Upstream, model: string): UpstreamRecord {
    let models = this.#providers.get(providerId)
    if (!models) this.#providers.set(providerId, (models = new Map()))
    const record = new UpstreamRecord(version)
    models.set(model, record)
    if (++this.#size > MAX_UPSTREAMS) this.forgetOldest(providerId)
    return record
  }

  private forgetOldest(except: string) {
    for (const [providerId, models] of this.#providers) {
      if (providerId === except) continue
      this.#size -= models.size
      this.#providers.delete(providerId)
      return
    }
  }
}

/** The health board of this process. */
export const healthBoard = new HealthBoard()
