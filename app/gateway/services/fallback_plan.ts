import type { Target } from '#providers/types'
import type { Failure, FailureClass } from '#gateway/services/failures'

/** What to do after a failed attempt. */
export type Step = { kind: 'retry'; afterMs: number } | { kind: 'next' } | { kind: 'give_up' }

/** How a class of failure is met: again at the same target, at another one, and whether its provider is out. */
interface Rule {
  retry: boolean
  next: boolean
  /** The provider's other targets would fail the same way. */
  provider?: boolean
}

const RULES: Record<FailureClass, Rule> = {
  key_refused: { retry: false, next: true, provider: true },
  quota_exhausted: { retry: false, next: true, provider: true },
  rate_limited: { retry: true, next: true },
  overloaded: { retry: true, next: true },
  unreachable: { retry: true, next: true },
  timeout: { retry: false, next: true },
  broken: { retry: false, next: true },
  model_not_found: { retry: false, next: true },
  context_too_long: { retry: false, next: true },
  unsupported: { retry: false, next: true },
  bad_request: { retry: false, next: false },
  content_refused: { retry: false, next: false },
  circuit_open: { retry: false, next: true },
  deadline: { retry: false, next: false },
  client_gone: { retry: false, next: false },
}

const BACKOFF_MS = 100
const MAX_BACKOFF_MS = 2_000

/** A wait that an upstream asks for is kept up to this; beyond it another target answers sooner. */
const SHORT_WAIT_MS = 1_000
/** Without another target a longer wait is better than a refusal. */
const LAST_WAIT_MS = 5_000

const MAX_ATTEMPTS = 10

/**
 * Walks through the candidates of a request, best first, and says after each failure whether to try the same one again,
 * the next one, or none. A named target is its only candidate.
 */
export class FallbackPlan {
  #index = 0
  #tries = 1
  #attempts = 1
  readonly #refused = new Set<string>()

  constructor(
    private readonly candidates: readonly Target[],
    private readonly random: () => number = Math.random
  ) {}

  get current(): Target {
    return this.candidates[this.#index]!
  }

  /** Decides what follows a failure, and moves there. */
  after(failed: Failure): Step {
    const rule = RULES[failed.kind]
    const { connection } = this.current.execution!
    if (rule.provider) this.#refused.add(connection.providerId)
    if (++this.#attempts > MAX_ATTEMPTS) return { kind: 'give_up' }
    const next = rule.next ? this.findNext(failed) : -1
    if (rule.retry && this.#tries <= connection.maxRetries) {
      const wait = this.waitFor(failed)
      if (wait <= (next === -1 ? LAST_WAIT_MS : SHORT_WAIT_MS)) {
        this.#tries++
        return { kind: 'retry', afterMs: wait }
      }
    }
    if (next === -1) return { kind: 'give_up' }
    this.#index = next
    this.#tries = 1
    return { kind: 'next' }
  }

  private findNext(failed: Failure): number {
    const { contextTokens } = this.current
    for (let index = this.#index + 1; index < this.candidates.length; index++) {
      const candidate = this.candidates[index]!
      if (this.#refused.has(candidate.execution!.connection.providerId)) continue
      const isSmaller = (candidate.contextTokens ?? Infinity) <= (contextTokens ?? 0)
      if (failed.kind === 'context_too_long' && isSmaller) continue
      return index
    }
    return -1
  }

  /** What the upstream asked for, else a doubling wait, spread so that clients do not come back together. */
  private waitFor(failed: Failure): number {
    if (failed.retryAfterMs !== null) return failed.retryAfterMs
    const most = Math.min(MAX_BACKOFF_MS, BACKOFF_MS * 2 ** (this.#tries - 1))
    return most * (0.5 + this.random() / 2)
  }
}
