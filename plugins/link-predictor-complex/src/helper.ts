/** A further thread of a training: does its share of each batch until it is told to stop. */
import { parentPort, workerData } from 'node:worker_threads'
import { COMMANDS, Crew } from './crew.ts'
import { Lane } from './lane.ts'
import type { Workspace } from './workspace.ts'

const { work, thread } = workerData as { work: Workspace; thread: number }
const crew = new Crew(work.control, work.layout.threads)

try {
  const lane = new Lane(work, crew, thread)
  parentPort!.postMessage('ready')
  for (;;) {
    crew.meet()
    if (crew.command === COMMANDS.stop) break
    lane.train()
    crew.meet()
  }
} catch (error) {
  crew.fail()
  throw error
}
