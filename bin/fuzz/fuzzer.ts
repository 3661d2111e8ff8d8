import fc from 'fast-check'
import type { Caller } from './caller.js'
import type { ApiDocument, FuzzOperation } from './document.js'
import { IdBank } from './id_bank.js'
import { phasesOf, type Phase } from './phases.js'
import { Requests } from './requests.js'
import { SpoiltValues } from './spoilt.js'
import { Values } from './values.js'

/** How a run is bounded. */
export interface FuzzOptions {
  seed: number
  /** Requests of each phase of each operation. */
  runs: number
  /** Only operations whose name (`POST /path`) matches. */
  include: RegExp
}

/** What a run found. */
export interface FuzzReport {
  passed: number
  /** Each shrunk to the least request that shows it. */
  failures: string[]
  requests: number
  operations: number
  /** Operations that no fitting request succeeded at: the document is looser than the server, or needs something more. */
  neverTaken: string[]
}

const NOTHING = { path: {}, query: {}, headers: {}, body: undefined }

/** Calls every operation of a document with requests made from it. */
export class Fuzzer {
  readonly #bank = new IdBank()
  readonly #requests: Requests
  readonly #taken = new Set<string>()
  #sent = 0

  constructor(
    private readonly document: ApiDocument,
    private readonly caller: Caller
  ) {
    const values = new Values(document, this.#bank)
    this.#requests = new Requests(values, new SpoiltValues(document, values), this.#bank)
  }

  async run({ seed, runs, include }: FuzzOptions): Promise<FuzzReport> {
    await this.lookAround()
    const operations = this.document.operations().filter(({ name }) => include.test(name))
    const failures: string[] = []
    let passed = 0
    for (const operation of operations) {
      for (const phase of this.phases(operation)) {
        const failure = await this.failureOf(operation, phase, seed, runs)
        if (failure) failures.push(failure)
        else passed++
      }
    }
    const neverTaken = operations.map(({ name }) => name).filter((name) => !this.#taken.has(name))
    return { passed, failures, requests: this.#sent, operations: operations.length, neverTaken }
  }

  private phases(operation: FuzzOperation) {
    const { document, caller } = this
    return phasesOf(operation, {
      document,
      caller,
      requests: this.#requests,
      learn: ({ json }) => {
        this.#taken.add(operation.name)
        this.#bank.learn(json)
      },
    })
  }

  private async failureOf(operation: FuzzOperation, phase: Phase, seed: number, numRuns: number) {
    const property = fc.asyncProperty(phase.request, async (request) => {
      this.#sent++
      const { fault, answer } = await phase.check(request)
      if (fault) throw new Error(`${fault}\n    ${answer.curl}`)
    })
    const { failed, errorInstance, counterexamplePath } = await fc.check(property, {
      seed,
      numRuns,
    })
    if (!failed) return null
    const reason = (errorInstance as Error | undefined)?.message ?? 'the property failed'
    return `${phase.name} ${operation.name} (seed ${seed}, path ${counterexamplePath})\n    ${reason}`
  }

  /**
   * Learns the ids of what is there at the start. Those of keys and workspaces are kept out: a request that deleted the
   * run's own key would end it.
   */
  private async lookAround() {
    const lists = this.document
      .operations()
      .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    for (const operation of lists) {
      const { status, json } = await this.caller.send(operation, NOTHING)
      if (status !== 200) continue
      if (/\/(keys|workspaces?|operators)$/.test(operation.path)) this.#bank.protect(json)
      else this.#bank.learn(json)
    }
  }
}
