/** Writes the OpenAPI document to `docs/openapi.json` (`npm run openapi`). */
import { writeFile } from 'node:fs/promises'
import { buildDocument } from '#core/openapi/document'
import { operations, tags } from '#start/openapi'

const document = buildDocument(operations, tags)
await writeFile(
  new URL('../docs/openapi.json', import.meta.url),
  `${JSON.stringify(document, null, 2)}\n`
)
