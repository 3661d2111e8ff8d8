import type {
  LinkGraph,
  LinkModel,
  LinkPredictor,
  TrainedLinks,
  TrainingContext,
} from '../../link_predictor/types.ts'
import type { SuiteRunner } from '../runner.ts'

/** What {@link registerLinkPredictorSuite} needs. */
export interface LinkPredictorSuite extends SuiteRunner {
  /** The link predictor under test. */
  create: () => LinkPredictor
  /**
   * The package.json of the plugin, when it is to be compared.
   *
   * @default not compared
   */
  packageJson?: unknown
  /**
   * Settings for the suite's small graphs.
   *
   * @default {} // the plugin's own defaults
   */
  settings?: Record<string, unknown>
  /**
   * How long one training of the suite may take.
   *
   * @default 20_000
   */
  timeLimitMs?: number
  /**
   * Whether models explain their answers.
   *
   * @default false
   */
  explains?: boolean
}

/** What groups of checks work with. */
export interface Checks extends Required<Omit<LinkPredictorSuite, 'group'>> {
  /** Trains with a seed, within the suite's time limit. */
  train(graph: LinkGraph, more?: Partial<TrainingContext>): Promise<TrainedLinks>
  /** Opens a model, which is closed at the end of the test. */
  open(artefact: Uint8Array, graph: LinkGraph): Promise<LinkModel>
  /** Trains and opens what was trained. */
  learn(graph: LinkGraph): Promise<LinkModel>
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** Prepares what groups of checks work with. */
export function checksOf(suite: LinkPredictorSuite): Checks {
  const { create, settings = {}, timeLimitMs = 20_000 } = suite
  const train: Checks['train'] = (graph, more) =>
    create().functions.train(graph, {
      settings: create().parseSettings(settings),
      seed: 7,
      threads: 1,
      timeLimitMs,
      log: quiet,
      signal: new AbortController().signal,
      report() {},
      ...more,
    })
  const opened: LinkModel[] = []
  const open: Checks['open'] = async (artefact, graph) => {
    const model = await create().functions.open(artefact, graph)
    opened.push(model)
    return model
  }
  return {
    packageJson: null,
    explains: false,
    ...suite,
    settings,
    timeLimitMs,
    train,
    open,
    learn: async (graph) => open((await train(graph)).artefact, graph),
    test: (title, run) =>
      suite.test(title, async () => {
        try {
          await run()
        } finally {
          for (const model of opened.splice(0)) await model.close?.()
        }
      }),
  }
}
