/** Writes `docs/configuration.md` from the comments of `start/env.ts` (`npm run docs:config`). */
import { readFile, writeFile } from 'node:fs/promises'
import { describeVariables } from './variables.js'
import { inRepository } from './application.js'

const cell = (text: string) => text.replaceAll('|', '\\|')

const variables = describeVariables(await readFile(inRepository('start/env.ts'), 'utf8'))
const rows = variables.map(
  ({ name, meaning, fallback }) =>
    `| \`${name}\` | ${cell(meaning)} | ${fallback ? `\`${cell(fallback)}\`` : ''} |`
)

const page = `# Configuration

Everything is set by environment variables, or by lines in a file \`.env\` in the working folder; the environment wins.
A value that cannot be right stops the start with a sentence that names it. Nothing has to be set: without any, the
appliance serves on 127.0.0.1:3333 with an embedded database.

This page is made from \`start/env.ts\` by \`npm run docs:config\`.

| Variable | Meaning | Default |
| --- | --- | --- |
${rows.join('\n')}
`

await writeFile(inRepository('docs/configuration.md'), page)
