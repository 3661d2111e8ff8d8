import env from '#start/env'
import { defineConfig } from '@adonisjs/core/bodyparser'

/** The API speaks JSON and nothing else; other content types are refused by core's body middleware. */
const bodyParserConfig = defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: { types: [] },
  json: {
    convertEmptyStringsToNull: false,
    limit: env.get('SVC_BODY_LIMIT') ?? '5mb',
    types: ['application/json', 'application/*+json'],
    strict: false,
  },
  raw: { types: [] },
  multipart: { autoProcess: false, types: [] },
})

export default bodyParserConfig
