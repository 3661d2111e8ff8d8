import { recogniseModel, type OwnPrices } from '#providers/catalogue/reference_prices'
import type { BaseTarget } from '#providers/services/base_targets'
import { priceOn } from '#providers/services/target_prices'
import type { Connection, Execution, Target, TargetDirectory } from '#providers/types'

/** What a target is mapped to within one scope, ready to be called. */
export interface MappedExecution {
  connection: Connection
  model: string
  defaults: Record<string, unknown>
  systemPrompt: string | null
  /** Where the provider's own prices are found. */
  prices: OwnPrices
}

/** Mappings by target id. */
export type Mappings = ReadonlyMap<string, MappedExecution>

const MAX_MODEL_LENGTH = 300

const join = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join('\n\n') || null

const executionOf = (mapped: MappedExecution, base: BaseTarget): Execution => ({
  connection: mapped.connection,
  upstreamModel: mapped.model,
  defaults: { ...mapped.defaults, ...base.agent?.defaults },
  systemPrompt: join(mapped.systemPrompt, base.agent?.systemPrompt),
  ...(base.agent?.tools.length ? { tools: base.agent.tools } : {}),
})

/** An agent without a mapping of its own runs on what its base model is mapped to. */
const mappingOf = ({ target }: BaseTarget, mappings: Mappings) =>
  mappings.get(target.id) ??
  (target.baseTargetId === null ? undefined : mappings.get(target.baseTargetId))

const withExecution = (base: BaseTarget, mapped: MappedExecution): Target => ({
  ...base.target,
  price: priceOn(base.prices, mapped.model, mapped.prices),
  execution: executionOf(mapped, base),
})

/** All targets of one scope at one revision. Never changes; a new one is made when something does. */
export class DirectoryView implements TargetDirectory {
  readonly targets: readonly Target[]
  readonly executable: readonly Target[]
  readonly byId: ReadonlyMap<string, Target>
  readonly #byName = new Map<string, Target>()

  private constructor(
    readonly revision: number,
    targets: Target[]
  ) {
    this.targets = targets
    this.executable = targets.filter((target) => target.execution !== null)
    this.byId = new Map(targets.map((target) => [target.id, target]))
    for (const target of targets) this.#byName.set(target.id.toLowerCase(), target)
    for (const target of this.executable) {
      const upstream = target.execution!.upstreamModel.toLowerCase()
      if (target.kind === 'model' && !this.#byName.has(upstream)) this.#byName.set(upstream, target)
    }
  }

  /** The platform's view: what operators mapped. */
  static ofPlatform(revision: number, bases: Iterable<BaseTarget>, mappings: Mappings) {
    const targets: Target[] = []
    for (const base of bases) {
      if (base.hidden) continue
      const mapped = mappingOf(base, mappings)
      targets.push(mapped ? withExecution(base, mapped) : base.target)
    }
    return new DirectoryView(revision, targets)
  }

  /** A workspace's view: its own mappings before those of the platform, whose targets it shares otherwise. */
  ofWorkspace(revision: number, bases: ReadonlyMap<string, BaseTarget>, mappings: Mappings) {
    const targets = this.targets.map((target) => {
      const base = bases.get(target.id)
      const mapped = base && mappingOf(base, mappings)
      return mapped ? withExecution(base, mapped) : target
    })
    return new DirectoryView(revision, targets)
  }

  /** A target by its id, or by its model's name upstream, however that is written. */
  resolve(model: string): Target | null {
    const exact = this.byId.get(model) ?? this.#byName.get(model.toLowerCase())
    if (exact) return exact
    if (model.length > MAX_MODEL_LENGTH) return null
    const recognised = recogniseModel(model)
    return recognised === null ? null : (this.byId.get(recognised) ?? null)
  }
}
