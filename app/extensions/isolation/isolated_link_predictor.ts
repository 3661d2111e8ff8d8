import {
  describedSettings,
  type LinkGraph,
  type LinkModel,
  type LinkPredictor,
  type TrainedLinks,
  type TrainingContext,
  type TrainingProgress,
} from '@signalbox/sdk'
import type { IsolatedKind } from '#extensions/isolation/isolated_kind'
import {
  progressOf,
  reasonsOf,
  scoresOf,
  trainedOf,
} from '#extensions/isolation/link_predictor_answers'
import type { StatedPlugin } from '#extensions/isolation/messages'
import type { HeldProcess, ProcessPool } from '#extensions/isolation/process_pool'

type Stated = Omit<LinkPredictor, 'functions' | 'parseSettings'>

/** A training that does not keep to its time limit by itself is ended so much later. */
const GRACE_MS = 10_000
const OPEN_MS = 60_000
const ANSWER_MS = 5_000

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** Link predictors in a process of their own: one for each training, and one for each model that is open. */
export const isolatedLinkPredictor: IsolatedKind = {
  shape: {
    type: 'object',
    required: ['settings', 'scale'],
    properties: { scale: { type: 'string', enum: ['logit', 'probability'] } },
  },
  limits: { heapMb: 1_024, residentMb: 2_048, messageBytes: 400_000_000 },

  definitionOf(plugin: StatedPlugin, pool: ProcessPool): LinkPredictor {
    const stated = plugin as unknown as Stated
    const schema = describedSettings(stated.settings as never)
    return {
      ...stated,
      settings: Object.freeze(schema.describe()),
      parseSettings: (values) => schema.parse(values) as Record<string, unknown>,
      functions: Object.freeze({
        train: (graph: LinkGraph, context: TrainingContext) => train(pool, graph, context),
        open: (artefact: Uint8Array, graph: LinkGraph) => open(pool, artefact, graph),
      }),
    }
  },
}

async function train(
  pool: ProcessPool,
  graph: LinkGraph,
  { settings, seed, timeLimitMs, log, signal, report }: TrainingContext
): Promise<TrainedLinks> {
  const held = await pool.hold(OPEN_MS)
  try {
    const trained = await held.call({
      name: 'train',
      context: {
        ...{ settings, signal, log },
        /** Threads are not there for installed plugins. */
        values: { seed, threads: 1, timeLimitMs },
        report: (progress) => report(progressOf(progress as TrainingProgress)),
      },
      args: [graph],
      timeoutMs: timeLimitMs + GRACE_MS,
    })
    /** It may have ended just before it heard of it. */
    signal.throwIfAborted()
    return trainedOf(trained)
  } finally {
    held.close()
  }
}

async function open(pool: ProcessPool, artefact: Uint8Array, graph: LinkGraph) {
  const held = await pool.hold(OPEN_MS)
  try {
    const opened = await ask(held, 'open', [artefact, graph], OPEN_MS)
    return modelOf(held, graph, (opened as { explains?: unknown } | null)?.explains === true)
  } catch (error) {
    held.close()
    throw error
  }
}

const modelOf = (held: HeldProcess, graph: LinkGraph, explains: boolean): LinkModel => ({
  score: async (query) => scoresOf(await ask(held, 'score', [query]), graph),
  ...(explains && {
    explain: async (query, answer, most) =>
      reasonsOf(await ask(held, 'explain', [query, answer, most]), graph, most),
  }),
  close: () => held.close(),
})

const ask = (held: HeldProcess, name: string, args: unknown[], timeoutMs = ANSWER_MS) =>
  held.call({
    name,
    context: { settings: {}, log: quiet, signal: new AbortController().signal },
    args,
    timeoutMs,
  })
