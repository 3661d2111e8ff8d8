import type { PluginLog } from '../context.ts'
import type { PluginDefinition } from '../kind_definition.ts'
import type {
  SettingDescription,
  SettingFields,
  SettingsSchema,
  SettingValues,
} from '../settings/types.ts'

/** Facts as numbers: the same index of the three arrays is one fact. Entities and predicates count from 0. */
export interface FactTable {
  readonly subjects: Int32Array
  readonly predicates: Int32Array
  readonly objects: Int32Array
}

/** The graph that is learned from. A predictor never sees names, and never a personal fact. */
export interface LinkGraph {
  readonly entityCount: number
  readonly predicateCount: number
  /** Facts to learn from. No fact occurs twice. */
  readonly facts: FactTable
  /** Facts kept back, none of which is among `facts`: for choosing settings and for stopping early, never for learning. */
  readonly heldOut: FactTable
}

/** Where a training stands. */
export interface TrainingProgress {
  /** Between 0 and 1. */
  share: number
  /** Filtered mean reciprocal rank on the held-out facts, when it was measured. */
  heldOutMrr?: number
  /** For people: `epoch 12 of 30`. */
  note?: string
}

/** Everything a training gets to work with besides the graph. */
export interface TrainingContext<Settings = Record<string, unknown>> {
  readonly settings: Settings
  /** The same seed, graph, settings and number of threads give the same artefact, byte for byte. */
  readonly seed: number
  /** Threads that it may use, its own included. */
  readonly threads: number
  /** Milliseconds after which it should have ended; what was learned by then counts. */
  readonly timeLimitMs: number
  readonly log: PluginLog
  /** Aborts when the training was called off; then `train` throws. */
  readonly signal: AbortSignal
  report(progress: TrainingProgress): void
}

/** What a training leaves behind. */
export interface TrainedLinks {
  /** Everything that `open` needs; kept by the host and handed to every replica. */
  artefact: Uint8Array
  /** Figures for people: `{ epochs: 24, rules: 2513 }`. */
  metrics: Record<string, number>
}

/** A question with one side missing: `(anchor, predicate, ?)` or `(?, predicate, anchor)`. */
export interface LinkQuery {
  readonly missing: 'object' | 'subject'
  readonly anchor: number
  readonly predicate: number
}

/** A fact of the graph, as numbers. */
export type LinkTriple = readonly [subject: number, predicate: number, object: number]

/** A reason for an answer that can be checked: a rule that held before, and the facts that it rests on here. */
export interface LinkReason {
  /**
   * The rule as atoms, the head first. A term is an entity's number (0 or more) or a variable: -1 for X, -2 for Y, -3 for A,
   * -4 for B and so on. `[[-1, 4, -2], [-2, 4, -1]]` reads: X 4 Y because Y 4 X.
   */
  rule: LinkTriple[]
  /** How often the rule was right among the times it could be applied. */
  support: number
  of: number
  /** Facts of the graph that make the rule's body true for this answer. */
  grounding: LinkTriple[]
}

/** A trained model, ready to answer. */
export interface LinkModel {
  /**
   * One score for each entity as the missing side; higher is likelier. Scores compare within one query only. The array may be
   * the same one at every call.
   */
  score(query: LinkQuery): Float32Array | Promise<Float32Array>
  /** Why an entity answers a query: the best reasons first, at most `most`. */
  explain?(query: LinkQuery, answer: number, most: number): LinkReason[] | Promise<LinkReason[]>
  /** Lets go of what it holds outside its memory, such as threads. Nothing is asked afterwards. */
  close?(): void | Promise<void>
}

/** The functions of a link predictor. None of them keeps anything for the next call. */
export interface LinkPredictorFunctions<Settings> {
  /** Learns from a graph. Runs in a thread of its own. @throws when it was called off or the graph cannot be learned from */
  train(graph: LinkGraph, context: TrainingContext<Settings>): Promise<TrainedLinks>
  /** Makes a model of what was learned; `graph` is the one that it was trained on. @throws for bytes that are no artefact */
  open(artefact: Uint8Array, graph: LinkGraph): LinkModel | Promise<LinkModel>
}

/**
 * What a score is. `logit`: any number, log-likelihoods up to a constant. `probability`: 0 to 1, where 0 says that nothing
 * speaks for the entity.
 */
export type ScoreScale = 'logit' | 'probability'

/** What an author states of a link predictor. */
export interface LinkPredictorSpec<Fields extends SettingFields> {
  /** Same as in the manifest. */
  id: string
  /** For people: `ComplEx`. */
  name: string
  /** @default '' */
  summary?: string
  /** Where the method is documented. */
  docsUrl: string
  scale: ScoreScale
  settings: SettingsSchema<Fields>
  functions: LinkPredictorFunctions<SettingValues<Fields>>
}

/** A link predictor as the host works with it. */
export interface LinkPredictor extends PluginDefinition {
  readonly kind: 'linkPredictor'
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly docsUrl: string
  readonly scale: ScoreScale
  readonly settings: readonly SettingDescription[]
  /** Checks stated settings and fills in defaults. @throws SettingsError */
  readonly parseSettings: (stated: unknown) => Record<string, unknown>
  readonly functions: LinkPredictorFunctions<Record<string, unknown>>
}
