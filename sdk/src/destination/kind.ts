import type { KindDefinition } from '../kind_definition.ts'
import type { Problem } from '../problem.ts'
import { checkSchema, type Schema } from '../schema.ts'
import { DESTINATION_CONTRACT } from './define.ts'
import type { Destination } from './types.ts'

/** Settings that the host keeps for every destination. */
const SETTINGS = ['url', 'username', 'secret', 'postStatus']

const shape: Schema = {
  type: 'object',
  required: ['id', 'name', 'docsUrl', 'timeoutMs', 'settings', 'functions', 'capabilities'],
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 60 },
    name: { type: 'string', minLength: 1, maxLength: 100 },
    summary: { type: 'string', maxLength: 300 },
    docsUrl: { type: 'string', minLength: 1, maxLength: 500 },
    timeoutMs: { type: 'integer', minimum: 1_000, maximum: 60_000 },
  },
}

const isFunction = (value: unknown) => typeof value === 'function'

/** The kind `destination`. */
export const destinationKind: KindDefinition = {
  label: 'destination',
  contract: DESTINATION_CONTRACT,
  packagePrefix: 'destination',
  dataOnly: false,
  check(definition) {
    const problems = checkSchema(shape, definition)
    return problems.length > 0 ? problems : checkMeaning(definition as Destination)
  },
}

function checkMeaning({ settings, functions, parseSettings }: Destination): Problem[] {
  const problems: Problem[] = []
  for (const name of ['verify', 'create'] as const) {
    if (!isFunction(functions[name])) {
      problems.push({ path: `functions.${name}`, message: 'must be a function' })
    }
  }
  for (const { name } of settings) {
    if (!SETTINGS.includes(name)) {
      problems.push({ path: `settings.${name}`, message: `must be one of ${SETTINGS.join(', ')}` })
    }
  }
  if (!isFunction(parseSettings)) {
    problems.push({ path: '', message: 'must be made with defineDestination' })
  }
  return problems
}
