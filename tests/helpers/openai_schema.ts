import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'

const file = new URL('../fixtures/openai/chat_answers.schema.json', import.meta.url)
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')), 'openai')

/** What a value breaks in one of the API's own schemas; an empty list when it is right. */
export function schemaErrors(name: string, value: unknown) {
  const validate = ajv.getSchema(`openai#/$defs/${name}`)
  if (!validate) throw new Error(`no schema ${name}`)
  return validate(value) ? [] : validate.errors
}
