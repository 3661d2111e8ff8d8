import { priceUsage } from '#billing/services/price_usage'
import { healthBoard } from '#providers/services/health_board'
import type { Target, TargetDirectory } from '#providers/types'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { routers } from '#routing/services/routers'
import type { Decision, RouteQuestion, RuledOut } from '#routing/types'
import {
  aboutModel,
  E_COST_ABOVE_LIMIT,
  E_MODEL_NOT_CONNECTED,
  E_NO_TARGET_FITS,
  E_TARGET_DENIED,
  unknownModel,
} from '#gateway/errors'
import type { ChatPlan } from '#gateway/types'

/** The model that has one chosen. */
export const AUTO = 'auto'

/**
 * Plans who answers a chat completion. For `auto` the router decides and its next choices follow; a named model is its
 * own only candidate, within the tenant's rules.
 */
export class PlanChat {
  /** Reads a request that names its target: its length and price, not which target is best. */
  readonly #reader = new CatalogueRouter()
  readonly #alone = new WeakMap<Target, TargetDirectory>()
  readonly #executable = new WeakMap<TargetDirectory, TargetDirectory>()

  /**
   * Has the router decide. Only what can be executed is weighed; everything else is looked at when nothing fits, to say
   * what would help.
   */
  decide(question: RouteQuestion, directory: TargetDirectory): Decision {
    const decision = routers.decide(question, this.executable(directory), healthBoard.ofTarget)
    if (decision.target !== null) return decision
    return routers.decide(question, directory, healthBoard.ofTarget)
  }

  /** The plan that follows from a decision. @throws E_NO_TARGET_FITS */
  follow(decision: Decision): ChatPlan {
    const candidates = decision.ranked
      .filter(({ target }) => target.execution !== null)
      .map(({ target, costNano }) => ({ target, quotedNano: costNano.p90 }))
    if (candidates.length === 0) {
      throw new E_NO_TARGET_FITS([decision.nearestMiss ?? decision.why])
    }
    return {
      candidates,
      isRouted: true,
      decision,
      why: decision.why,
      confidence: decision.confidence,
      inputTokens: decision.understood.inputTokens,
      task: decision.understood.task,
      domain: decision.understood.domains[0]?.name ?? '',
    }
  }

  /** @throws E_MODEL_NOT_FOUND, E_MODEL_NOT_CONNECTED, E_TARGET_DENIED, E_COST_ABOVE_LIMIT */
  named(model: string, question: RouteQuestion, directory: TargetDirectory): ChatPlan {
    const target = directory.resolve(model)
    if (target === null) throw unknownModel(model)
    if (target.execution === null) throw aboutModel(notConnected(target))
    const reading = this.#reader.decide(question, this.aloneWith(target, directory), unjudged)
    for (const finding of reading.ruledOut) refuseBy(finding)
    return {
      candidates: [{ target, quotedNano: quoteOf(target, reading, question) }],
      isRouted: false,
      decision: null,
      why: `The request names ${target.id}`,
      confidence: null,
      inputTokens: reading.understood.inputTokens,
      task: reading.understood.task,
      domain: reading.understood.domains[0]?.name ?? '',
    }
  }

  private executable(directory: TargetDirectory): TargetDirectory {
    let executable = this.#executable.get(directory)
    if (!executable) {
      executable = narrowed(directory, directory.executable)
      this.#executable.set(directory, executable)
    }
    return executable
  }

  /** A directory of one target, so that reading a request for it looks at no other. */
  private aloneWith(target: Target, directory: TargetDirectory): TargetDirectory {
    let alone = this.#alone.get(target)
    if (!alone) {
      alone = narrowed(directory, [target])
      this.#alone.set(target, alone)
    }
    return alone
  }
}

/** An agent runs where its base model does, so that is where help would be, too. */
function notConnected({ id, baseTargetId }: Target) {
  return new E_MODEL_NOT_CONNECTED([
    baseTargetId === null ? id : `${id}" or its base model "${baseTargetId}`,
  ])
}

/** The same directory with these targets alone. */
const narrowed = (directory: TargetDirectory, targets: readonly Target[]): TargetDirectory => ({
  revision: directory.revision,
  targets,
  executable: targets,
  byId: new Map(targets.map((target) => [target.id, target])),
  resolve: (name) => directory.resolve(name),
})

/** There is one for all requests, as it remembers what it worked out of each target. */
export const planChat = new PlanChat()

/** Whoever names a model gets it, however it does; the circuit is asked when it is called. */
const unjudged = () => healthBoard.ofTarget({ execution: null } as Target)

/** The dear end of what the target may cost; also when a rule that does not bind named models left it out. */
function quoteOf(target: Target, reading: Decision, question: RouteQuestion): number | null {
  const judged = reading.ranked[0]
  if (judged) return judged.costNano.p90
  const { inputTokens, expectedOutputTokens } = reading.understood
  const output = Math.min(question.maxOutputTokens ?? Infinity, expectedOutputTokens.p90)
  const usage = { input: inputTokens, cached: 0, cacheWrite: 0, output, reasoning: 0 }
  return priceUsage(target.price, usage).costNano
}

/** Rules of the tenant bind named models, too; what the model is known to lack is for its provider to say. */
function refuseBy({ targetId, rule, value, limit }: RuledOut) {
  if (rule === 'tenant_max_cost') {
    throw new E_COST_ABOVE_LIMIT([String(value ?? 'unknown'), String(limit)])
  }
  if (rule.startsWith('tenant_')) throw aboutModel(new E_TARGET_DENIED([targetId]))
}
