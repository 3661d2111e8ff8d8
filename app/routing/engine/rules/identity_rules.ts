import { listed } from '#routing/engine/rules/wording'
import type { RuleMaker } from '#routing/engine/rules/rule'
import type { TargetDirectory } from '#providers/types'
import type { TargetIndex } from '#routing/engine/target_index'
import type { RouteQuestion } from '#routing/types'

const setting = (name: string, values: readonly unknown[] | unknown) =>
  `removing ${name} ${Array.isArray(values) ? `[${listed(values.map(String))}]` : String(values)}`

/** Ids that these names mean: ids of targets, or models' names at a provider. */
const idsOf = (directory: TargetDirectory, names: readonly string[]) =>
  new Set(names.map((name) => directory.byId.get(name)?.id ?? directory.resolve(name)?.id ?? name))

/** Models, agents or both. */
export const kinds: RuleMaker = ({ question, index }) => {
  const wanted = question.kinds
  if (wanted === null) return null
  return {
    name: 'kinds',
    lift: setting('kinds', wanted),
    passes: (at) => wanted.includes(index.targets[at]!.kind),
    finding: (at) => ({
      reason: `It is of kind ${index.targets[at]!.kind}`,
      value: index.targets[at]!.kind,
      limit: wanted,
    }),
  }
}

/** Only these targets. */
export const onlyTargets: RuleMaker = ({ question, index }) => {
  const wanted = question.constraints.targets
  if (!wanted) return null
  const ids = idsOf(index.directory, wanted)
  return {
    name: 'targets',
    lift: setting('targets', wanted),
    passes: (at) => ids.has(index.targets[at]!.id),
    finding: (at) => ({
      reason: 'It is not among the targets asked for',
      value: index.targets[at]!.id,
      limit: wanted,
    }),
  }
}

/** None of these targets. */
export const excludeTargets: RuleMaker = ({ question, index }) => {
  const unwanted = question.constraints.exclude_targets
  if (!unwanted) return null
  const ids = idsOf(index.directory, unwanted)
  return {
    name: 'exclude_targets',
    lift: setting('exclude_targets', unwanted),
    passes: (at) => !ids.has(index.targets[at]!.id),
    finding: (at) => ({
      reason: 'The request excludes it',
      value: index.targets[at]!.id,
      limit: unwanted,
    }),
  }
}

/** A provider must be mapped to it, unless the caller asks for advice on targets that it calls itself. */
export const executable: RuleMaker = ({ question, index }) => {
  if (!question.executes && namesNoneConnected(question, index)) return null
  return {
    name: 'executable',
    lift: 'mapping a provider to it',
    passes: (at) => index.targets[at]!.execution !== null,
    finding: (at) => {
      const base = index.targets[at]!.baseTargetId
      const reason =
        base === null
          ? 'No provider is mapped to it'
          : `No provider is mapped to it or to its base model ${base}`
      return { reason, value: false, limit: true }
    },
  }
}

/** Whether the caller names targets, and no provider is mapped to any of them. */
function namesNoneConnected({ constraints }: RouteQuestion, { directory }: TargetIndex) {
  const named = constraints.targets?.map((name) => directory.resolve(name))
  return named !== undefined && !named.some((target) => target?.execution)
}

/** Its circuit must not be open. */
export const healthy: RuleMaker = ({ health }) => ({
  name: 'healthy',
  lift: 'waiting until it answers again',
  passes: (at) => health[at]?.circuit !== 'open',
  finding: (at) => ({
    reason: `Its recent calls failed (${Math.round(100 * (health[at]?.errorRate ?? 1))} %), it is left alone for a while`,
    value: health[at]?.circuit ?? null,
    limit: 'closed',
  }),
})

/** Only providers of these names, kinds or hosts. */
export const onlyProviders: RuleMaker = ({ question, index }) => {
  const wanted = question.constraints.providers
  if (!wanted) return null
  const names = new Set(wanted.map((name) => name.toLowerCase()))
  return {
    name: 'providers',
    lift: setting('providers', wanted),
    passes: (at) => index.providerNames[at]?.some((name) => names.has(name)) ?? false,
    finding: (at) => ({
      reason: 'It does not run at one of the providers asked for',
      value: index.targets[at]!.execution?.connection.name ?? null,
      limit: wanted,
    }),
  }
}

/** No provider of these names, kinds or hosts. */
export const excludeProviders: RuleMaker = ({ question, index }) => {
  const unwanted = question.constraints.exclude_providers
  if (!unwanted) return null
  const names = new Set(unwanted.map((name) => name.toLowerCase()))
  return {
    name: 'exclude_providers',
    lift: setting('exclude_providers', unwanted),
    passes: (at) => !(index.providerNames[at]?.some((name) => names.has(name)) ?? false),
    finding: (at) => ({
      reason: 'The request excludes its provider',
      value: index.targets[at]!.execution?.connection.name ?? null,
      limit: unwanted,
    }),
  }
}

/** It must run in one of these regions; a target whose region is unknown does not count. */
export const regions: RuleMaker = ({ question, index }) => {
  const wanted = question.constraints.regions
  if (!wanted) return null
  const names = new Set(wanted.map((name) => name.toLowerCase()))
  return {
    name: 'regions',
    lift: setting('regions', wanted),
    passes: (at) => index.targets[at]!.regions.some((region) => names.has(region.toLowerCase())),
    finding: (at) => {
      const own = index.targets[at]!.regions
      const reason = own.length > 0 ? `It runs in ${listed(own)}` : 'Its region is unknown'
      return { reason, value: own, limit: wanted }
    },
  }
}

/** Its weights must be open (or, for false, not); a target of which that is unknown does not count. */
export const openWeights: RuleMaker = ({ question, index }) => {
  const wanted = question.constraints.open_weights
  if (wanted === undefined) return null
  return {
    name: 'open_weights',
    lift: setting('open_weights', wanted),
    passes: (at) => index.targets[at]!.openWeights === wanted,
    finding: (at) => {
      const own = index.targets[at]!.openWeights
      const reason =
        own === null
          ? 'Whether its weights are open is unknown'
          : `Its weights are ${own ? 'open' : 'not open'}`
      return { reason, value: own, limit: wanted }
    },
  }
}
