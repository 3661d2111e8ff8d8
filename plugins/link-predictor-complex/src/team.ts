import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { COMMANDS, CONTROL_BYTES, Crew } from './crew.ts'
import { Lane } from './lane.ts'
import type { Questions } from './questions.ts'
import { makeWorkspace, type Layout, type Workspace } from './workspace.ts'

const HELPER = new URL(
  import.meta.url.endsWith('.ts') ? './helper.ts' : './helper.js',
  import.meta.url
)

/** The thread that leads a training, and the helpers that it started. */
export class Team {
  readonly work: Workspace
  readonly #crew: Crew
  readonly #lane: Lane
  readonly #helpers: Worker[]

  private constructor(work: Workspace, helpers: Worker[]) {
    this.work = work
    this.#crew = new Crew(work.control, work.layout.threads)
    this.#lane = new Lane(work, this.#crew, 0)
    this.#helpers = helpers
  }

  /** Makes room and starts one helper for each further thread. */
  static async start(layout: Layout, questions: Questions): Promise<Team> {
    const control = new Int32Array(new SharedArrayBuffer(CONTROL_BYTES))
    const work = makeWorkspace(layout, questions, control)
    const helpers = Array.from({ length: layout.threads - 1 }, (_, index) => {
      const workerData = { work, thread: index + 1 }
      return new Worker(HELPER, { workerData, execArgv: [], env: {} })
    })
    try {
      await Promise.all(helpers.map((helper) => once(helper, 'message')))
    } catch (error) {
      await Promise.all(helpers.map((helper) => helper.terminate()))
      throw error
    }
    for (const helper of helpers) helper.on('error', () => {})
    return new Team(work, helpers)
  }

  /** Learns the batch that stands in the workspace. @throws when a helper failed */
  train(): void {
    this.#crew.command = COMMANDS.train
    this.#crew.meet()
    this.#lane.train()
    this.#crew.meet()
  }

  /** Ends the helpers, wherever they are. */
  async close(): Promise<void> {
    this.#crew.fail()
    await Promise.all(this.#helpers.map((helper) => helper.terminate()))
  }
}
