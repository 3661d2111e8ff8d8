import { availableParallelism } from 'node:os'

/** Places in the control block that all threads of a training share. */
const ARRIVED = 0
const GENERATION = 1
const FAILED = 2
const COMMAND = 3
export const CONTROL_BYTES = 16

/** What the leading thread asks of the others. */
export const COMMANDS = { train: 1, stop: 2 } as const

/** A thread that waits longer than this for the others gives up. */
const LONGEST_WAIT_MS = 120_000
const LOOKS_BEFORE_SLEEP = availableParallelism() > 1 ? 2_000 : 0

/** The meeting point of the threads of one training: none goes on before all have come. */
export class Crew {
  readonly #control: Int32Array
  readonly #size: number

  constructor(control: Int32Array, size: number) {
    this.#control = control
    this.#size = size
  }

  /** Waits for all others. @throws when one of them failed or does not come */
  meet(): void {
    if (this.#size === 1) return
    const control = this.#control
    const generation = Atomics.load(control, GENERATION)
    if (Atomics.add(control, ARRIVED, 1) === this.#size - 1) {
      Atomics.store(control, ARRIVED, 0)
      Atomics.add(control, GENERATION, 1)
      Atomics.notify(control, GENERATION)
    } else {
      for (let look = 0; look < LOOKS_BEFORE_SLEEP; look++) {
        if (Atomics.load(control, GENERATION) !== generation) break
      }
      if (Atomics.wait(control, GENERATION, generation, LONGEST_WAIT_MS) === 'timed-out') {
        this.fail()
      }
    }
    if (Atomics.load(control, FAILED) !== 0) throw new Error('A thread of the training failed')
  }

  /** Lets nobody wait for a thread that will not come. */
  fail(): void {
    Atomics.store(this.#control, FAILED, 1)
    Atomics.add(this.#control, GENERATION, 1)
    Atomics.notify(this.#control, GENERATION)
  }

  get command(): number {
    return Atomics.load(this.#control, COMMAND)
  }

  set command(command: number) {
    Atomics.store(this.#control, COMMAND, command)
  }
}
