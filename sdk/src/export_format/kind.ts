import type { KindDefinition } from '../kind_definition.ts'
import type { Problem } from '../problem.ts'
import { checkSchema, type Schema } from '../schema.ts'
import { EXPORT_FORMAT_CONTRACT } from './define.ts'
import type { ExportFormat } from './types.ts'

const shape: Schema = {
  type: 'object',
  required: [
    ...['id', 'name', 'docsUrl', 'mediaType', 'fileExtension', 'settings', 'canRead'],
    'functions',
  ],
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 60 },
    name: { type: 'string', minLength: 1, maxLength: 100 },
    summary: { type: 'string', maxLength: 300 },
    docsUrl: { type: 'string', minLength: 1, maxLength: 500 },
    mediaType: {
      type: 'string',
      maxLength: 100,
      pattern: '^[a-z0-9.+-]+/[a-z0-9.+-]+$',
      patternHint: 'be a media type such as text/turtle',
    },
    fileExtension: {
      type: 'string',
      pattern: '^[a-z0-9]{1,10}$',
      patternHint: 'be the ending of a file name, without the dot',
    },
    canRead: { type: 'boolean' },
  },
}

/** The kind `exportFormat`. */
export const exportFormatKind: KindDefinition = {
  label: 'export format',
  contract: EXPORT_FORMAT_CONTRACT,
  packagePrefix: 'export-format',
  dataOnly: false,
  check(definition) {
    const problems = checkSchema(shape, definition)
    return problems.length > 0 ? problems : checkMeaning(definition as ExportFormat)
  },
}

function checkMeaning({ canRead, settings, functions, parseSettings }: ExportFormat): Problem[] {
  const problems: Problem[] = []
  for (const name of canRead ? (['write', 'read'] as const) : (['write'] as const)) {
    if (typeof functions[name] !== 'function') {
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
  if (typeof parseSettings !== 'function') {
    problems.push({ path: '', message: 'must be made with defineExportFormat' })
  }
  return problems
}
