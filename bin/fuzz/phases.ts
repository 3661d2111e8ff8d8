import type fc from 'fast-check'
import type { Caller, FuzzAnswer } from './caller.js'
import type { ApiDocument, FuzzOperation } from './document.js'
import type { FuzzRequest, Requests } from './requests.js'
import { findFault } from './verdict.js'

/** Everything that the phases work with. */
export interface Kit {
  document: ApiDocument
  caller: Caller
  requests: Requests
  /** Told of every answer that is a success. */
  learn(answer: FuzzAnswer): void
}

/** One property of an operation: how requests are made, and what their answers must be. */
export interface Phase {
  name: string
  request: fc.Arbitrary<FuzzRequest>
  check(request: FuzzRequest): Promise<{ fault: string | null; answer: FuzzAnswer }>
}

const UNUSED_METHODS = ['PUT', 'PATCH', 'DELETE', 'POST']

/** The properties that hold for an operation. */
export function phasesOf(operation: FuzzOperation, kit: Kit): Phase[] {
  const { document, caller, requests } = kit
  const judge = (answer: FuzzAnswer) => findFault(document, operation, answer)

  const refused = (name: string, request: fc.Arbitrary<FuzzRequest>): Phase => ({
    name,
    request,
    async check(sent) {
      const answer = await caller.send(operation, sent)
      const taken =
        answer.status > 0 && answer.status < 400
          ? `taken with ${answer.status} though it does not fit`
          : null
      return { fault: taken ?? judge(answer), answer }
    },
  })

  const phases: Phase[] = [
    {
      name: 'positive',
      request: requests.of(operation),
      async check(sent) {
        const answer = await caller.send(operation, sent)
        if (answer.status < 300) kit.learn(answer)
        return { fault: judge(answer), answer }
      },
    },
  ]
  if (operation.body) {
    phases.push(refused('negative body', requests.of(operation, { body: true })))
    phases.push(hostile(operation, kit))
  }
  if (requests.canSpoilQuery(operation)) {
    phases.push(refused('negative query', requests.of(operation, { query: true })))
  }
  if (operation.isSecured) phases.push(strangers(operation, kit))
  const unused = UNUSED_METHODS.filter(
    (method) => !document.paths[operation.path]![method.toLowerCase()]
  )
  if (unused.length > 0) phases.push(otherMethods(operation, kit, unused))
  return phases
}

const hostile = (operation: FuzzOperation, { document, caller, requests }: Kit): Phase => ({
  name: 'hostile body',
  request: requests.hostile(operation),
  async check(sent) {
    const answer = await caller.send(operation, sent)
    return { fault: findFault(document, operation, answer), answer }
  },
})

const strangers = (operation: FuzzOperation, { caller, requests }: Kit): Phase => ({
  name: 'auth',
  request: requests.of(operation),
  async check(sent) {
    const answer = await caller.send(operation, sent, { credentials: {} })
    return { fault: answer.status === 401 ? null : `${answer.status} without credentials`, answer }
  },
})

const otherMethods = (
  operation: FuzzOperation,
  { caller, requests }: Kit,
  methods: string[]
): Phase => ({
  name: 'method',
  request: requests.of(operation),
  async check(sent) {
    /** Without the headers: a key that was used with another method is a conflict, and rightly so. */
    const request = { ...sent, body: undefined, headers: {} }
    for (const method of methods) {
      const answer = await caller.send(operation, request, { method })
      if (![401, 404, 405].includes(answer.status)) {
        return { fault: `${method} answers ${answer.status}`, answer }
      }
    }
    return { fault: null, answer: await caller.send(operation, request, { method: methods[0]! }) }
  },
})
