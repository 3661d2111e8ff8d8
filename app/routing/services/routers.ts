import logger from '@adonisjs/core/services/logger'
import env from '#start/env'
import { changes } from '#core/services/changes'
import { settings } from '#core/services/settings'
import type { TargetDirectory } from '#providers/types'
import type { Decision, HealthOf, NamedRouter, RouteQuestion, Router } from '#routing/types'
import { E_UNKNOWN_POLICY } from '#routing/errors'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { SafeRouter } from '#routing/engine/safe_router'
import { learnedRouter, otherRouters } from '#routing/services/standard_routers'
import { decisionSeconds, decisionsTotal } from '#routing/services/routing_metrics'

const SETTING = 'routing.policy'

/**
 * The routers of this process by name, one of which decides: the setting `routing.policy`, else the standard one.
 * Everybody asks `decide` here; a router that throws is caught and counted.
 */
export class Routers implements Router {
  readonly #byName = new Map<string, NamedRouter>()
  readonly #safe = new SafeRouter(
    () => env.get('SVC_DEFAULT_TARGET') ?? null,
    (error, router) => logger.error({ err: error, policy: router.name }, 'the router failed')
  )
  #current: NamedRouter

  constructor(standard: NamedRouter) {
    this.#current = standard
    this.register(standard)
  }

  /** Adds a router that operators may choose. */
  register(router: NamedRouter) {
    this.#byName.set(router.name, router)
  }

  /** Name of the router that decides. */
  get policy(): string {
    return this.#current.name
  }

  /** Names of all routers. */
  get policies(): string[] {
    return [...this.#byName.keys()]
  }

  /** The router of this name; null when there is none. */
  find(name: string): NamedRouter | null {
    return this.#byName.get(name) ?? null
  }

  /** Lets another router decide, on every replica. @throws E_UNKNOWN_POLICY */
  async choose(name: string) {
    if (!this.#byName.has(name)) throw new E_UNKNOWN_POLICY([name, this.policies.join(', ')])
    await settings.set(SETTING, name)
    await this.refresh()
  }

  /** Reads the chosen router; one that this replica does not have leaves the present one in place. */
  async refresh() {
    const name = await settings.get<string>(SETTING)
    if (name === null) return
    const router = this.#byName.get(name)
    if (router) this.#current = router
    else logger.warn({ policy: name }, 'routing.policy names a router that is not here')
  }

  /** Follows changes of the setting, made here or on another replica. Returns a function that ends it. */
  follow() {
    return changes.on('settings', (key) => (key === SETTING ? this.refresh() : undefined))
  }

  decide(question: RouteQuestion, directory: TargetDirectory, healthOf: HealthOf): Decision {
    const startedAt = performance.now()
    const decision = this.#safe.decide(this.#current, question, directory, healthOf)
    const tookMs = performance.now() - startedAt
    decision.tookMicros = Math.round(tookMs * 1_000)
    decisionSeconds.observe({ policy: decision.policy.name }, tookMs / 1_000)
    decisionsTotal.inc({
      kind: decision.target?.kind ?? 'none',
      policy: decision.policy.name,
      degraded: String(decision.degraded),
    })
    return decision
  }
}

/** The routers of this process; what was learned decides unless an operator chooses otherwise. */
export const routers = new Routers(learnedRouter)
for (const router of [new CatalogueRouter(), ...otherRouters]) routers.register(router)
