import type { RuledOut } from '#routing/types'
import type { Workings } from '#routing/engine/workings'
import * as ability from '#routing/engine/rules/ability_rules'
import * as identity from '#routing/engine/rules/identity_rules'
import * as tenant from '#routing/engine/rules/tenant_rules'
import type { Rule, RuleMaker } from '#routing/engine/rules/rule'

/** Targets that are named for each rule. */
const NAMED = 20

/** The order that rules are asked in; a target is named under the first one that it breaks. */
const MAKERS: RuleMaker[] = [
  tenant.tenantAllowedTargets,
  tenant.tenantDeniedTargets,
  tenant.tenantAllowedHosts,
  tenant.tenantDeniedHosts,
  tenant.tenantMaxCost,
  identity.kinds,
  identity.onlyTargets,
  identity.excludeTargets,
  identity.executable,
  identity.healthy,
  identity.onlyProviders,
  identity.excludeProviders,
  identity.regions,
  identity.openWeights,
  ability.capabilities,
  ability.needs,
  ability.contextWindow,
  ability.minContextTokens,
  ability.maxLatency,
  ability.maxCost,
]

/** The hard rules of one question: which targets pass, and which rule stopped each of the others. */
export class HardRules {
  readonly rules: readonly Rule[]
  /** Positions of the targets that pass, in the order of the index. */
  readonly eligible: number[] = []
  /** By position: 0 for a target that passes, else one more than the position in `rules` of what stopped it. */
  readonly #stoppedBy: Uint8Array

  constructor(private readonly workings: Workings) {
    this.rules = MAKERS.map((make) => make(workings)).filter((rule) => rule !== null)
    const count = workings.index.targets.length
    this.#stoppedBy = new Uint8Array(count)
    for (let at = 0; at < count; at++) {
      const stopped = this.#firstBroken(at)
      this.#stoppedBy[at] = stopped
      if (stopped === 0) this.eligible.push(at)
    }
  }

  #firstBroken(at: number) {
    for (let rule = 0; rule < this.rules.length; rule++) {
      if (!this.rules[rule]!.passes(at)) return rule + 1
    }
    return 0
  }

  /** What was left out, each with the first rule it breaks: at most 20 for each rule, the last rules first. */
  ruledOut(): RuledOut[] {
    const { targets } = this.workings.index
    const byRule: RuledOut[][] = this.rules.map(() => [])
    this.#stoppedBy.forEach((stopped, at) => {
      if (stopped === 0) return
      const rule = this.rules[stopped - 1]!
      const named = byRule[stopped - 1]!
      if (named.length >= NAMED) return
      named.push({ targetId: targets[at]!.id, rule: rule.name, ...rule.finding(at) })
    })
    return byRule.reverse().flat()
  }

  /** How many targets each rule left out. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const stopped of this.#stoppedBy) {
      if (stopped === 0) continue
      const { name } = this.rules[stopped - 1]!
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  }

  /** Every rule that a target breaks. */
  broken(at: number): Rule[] {
    return this.rules.filter((rule) => !rule.passes(at))
  }
}
