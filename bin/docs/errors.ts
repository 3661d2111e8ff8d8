/** Writes `docs/errors.md` from every room's `errors.ts` (`npm run docs:errors`). */
import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { bootForReading, inRepository } from './application.js'

await bootForReading()
const { errorsOf } = await import('#core/openapi/error_codes')

const DOCUMENTED = /\/\*\*([^*]*(?:\*(?!\/)[^*]*)*)\*\/\s*export (?:const|class) (E_[A-Z0-9_]+)/g

const cell = (text: string) =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .trim()

/** What each error is for, from the comment above it. */
const purposes = (source: string) =>
  new Map([...source.matchAll(DOCUMENTED)].map(([, comment, name]) => [name!, cell(comment!)]))

const section = async (room: string) => {
  const source = await readFile(inRepository(`app/${room}/errors.ts`), 'utf8')
  const purpose = purposes(source)
  const errors = errorsOf(await import(`#${room}/errors`))
  const rows = errors.map(({ code, status, sentence }) => {
    const said = sentence === null || sentence === '%s' ? '' : cell(sentence.replaceAll('%s', '…'))
    return `| \`${code}\` | ${status} | ${purpose.get(code) ?? ''} | ${said} |`
  })
  return `## ${room[0]!.toUpperCase()}${room.slice(1)}\n\n| Code | Status | When | What it says |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
}

const rooms = readdirSync(inRepository('app'))
  .filter((room) => existsSync(inRepository(`app/${room}/errors.ts`)))
  .sort()

const page = `# Errors

A 422 answers with the list of wrong fields: \`{"detail": [{"loc", "msg", "type", "input"?, "ctx"?}]}\`. Every other
error answers with \`{"detail", "code", "request_id"}\`, where \`detail\` is a sentence for people and \`code\` is stable:
programs should look at it. Chat completions word the same errors as their clients expect
(\`{"error": {"message", "type", "param", "code"}}\`). 429 and 503 carry \`Retry-After\`.

Three codes come from no room: \`E_ROUTE_NOT_FOUND\` (404, nothing is at this address), \`E_REQUEST\` (the request could not
be answered) and \`E_INTERNAL\` (500, unforeseen; the request id finds it in the log).

This page is made from every room's \`errors.ts\` by \`npm run docs:errors\`.

${(await Promise.all(rooms.map(section))).join('\n')}`

await writeFile(inRepository('docs/errors.md'), page)
process.exit()
