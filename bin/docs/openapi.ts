/** Writes the OpenAPI document to `docs/openapi.json` (`npm run openapi`). */
import { writeFile } from 'node:fs/promises'
import { bootForReading, inRepository } from './application.js'

await bootForReading()
const { buildDocument } = await import('#core/openapi/document')
const document = buildDocument(await import('#start/openapi'))
await writeFile(inRepository('docs/openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
process.exit()
