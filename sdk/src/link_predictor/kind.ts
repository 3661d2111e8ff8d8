import type { KindDefinition } from '../kind_definition.ts'
import type { Problem } from '../problem.ts'
import { checkSchema, type Schema } from '../schema.ts'
import { LINK_PREDICTOR_CONTRACT } from './define.ts'
import type { LinkPredictor } from './types.ts'

const shape: Schema = {
  type: 'object',
  required: ['id', 'name', 'docsUrl', 'scale', 'settings', 'functions'],
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 60 },
    name: { type: 'string', minLength: 1, maxLength: 100 },
    summary: { type: 'string', maxLength: 300 },
    docsUrl: { type: 'string', minLength: 1, maxLength: 500 },
    scale: { type: 'string', enum: ['logit', 'probability'] },
  },
}

const isFunction = (value: unknown) => typeof value === 'function'

/** The kind `linkPredictor`. */
export const linkPredictorKind: KindDefinition = {
  label: 'link predictor',
  contract: LINK_PREDICTOR_CONTRACT,
  packagePrefix: 'link-predictor',
  dataOnly: false,
  check(definition) {
    const problems = checkSchema(shape, definition)
    return problems.length > 0 ? problems : checkMeaning(definition as LinkPredictor)
  },
}

function checkMeaning({ settings, functions, parseSettings }: LinkPredictor): Problem[] {
  const problems: Problem[] = []
  for (const name of ['train', 'open'] as const) {
    if (!isFunction(functions[name])) {
      problems.push({ path: `functions.${name}`, message: 'must be a function' })
    }
  }
  for (const { name, required, secret } of settings) {
    if (required) {
      problems.push({ path: `settings.${name}`, message: 'must be optional or have a default' })
    }
    if (secret) {
      problems.push({ path: `settings.${name}`, message: 'must not be a secret' })
    }
  }
  if (!isFunction(parseSettings)) {
    problems.push({ path: '', message: 'must be made with defineLinkPredictor' })
  }
  return problems
}
