/**
 * `npm test`: installs when needed, runs the suites on SQLite, and those that need a database in earnest once more on
 * PostgreSQL where there is one. Arguments go to the runner: `npm test -- functional --files="routing/*"`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { ensureInstalled } from './setup/install.mjs'
import { findPostgres, startPostgres } from './setup/postgres.mjs'
import { node24 } from './setup/runtime.mjs'
import { say, SetupError } from './setup/say.mjs'
import { runTests } from './setup/test_run.mjs'

const given = process.argv.slice(2)
const flags = given.filter((argument) => argument.startsWith('-'))
const named = given.filter((argument) => !argument.startsWith('-'))
const suites = named.length ? named : ['unit', 'functional', 'conformance']

/** Ctrl+C or SIGTERM ends the run that is under way and leaves out the rest; what was started for it is stopped. */
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interruption.abort())

const run = (node, args, env) => runTests(node, args, env, interruption.signal)

/** Suites that talk to the database in earnest, and so run on PostgreSQL too. */
const suitesOfBoth = ['functional', 'faults']

/** Fault tests that speak of no database at all are about the process: they run once, on SQLite. */
function filesFor(wanted) {
  if (wanted.join() !== 'faults' || flags.length > 0) return []
  return readdirSync('tests/faults', { recursive: true })
    .filter((file) => file.endsWith('.spec.ts'))
    .filter((file) =>
      /postgres|TEST_DATABASE_URL/i.test(readFileSync(`tests/faults/${file}`, 'utf8'))
    )
    .map((file) => `--files=faults/${file}`)
}

/** Tells fault tests that what runs on SQLite alone has run. */
const SECOND = { SVC_TEST_SECOND_DATABASE: '1' }

/** Suites on PostgreSQL: the one that is named, or one of its own for this run. */
async function runOnPostgres(node, wanted) {
  const args = [...wanted, ...flags, ...filesFor(wanted)]
  if (process.env.TEST_DATABASE_URL) {
    say(`${wanted.join(', ')} on PostgreSQL (TEST_DATABASE_URL)`)
    return run(node, args, {})
  }
  const programs = findPostgres()
  if (!programs) {
    say(
      'PostgreSQL was skipped: none is here. Set TEST_DATABASE_URL=postgres://user:password@host/database'
    )
    say('(a user who may create databases), or install one: apt-get install postgresql')
    return undefined
  }
  say(`${wanted.join(', ')} on PostgreSQL (a throw-away one, ${programs})`)
  const postgres = await startPostgres(programs)
  try {
    return await run(node, args, { TEST_DATABASE_URL: postgres.url, ...SECOND })
  } finally {
    await postgres.stop()
  }
}

async function runAll() {
  ensureInstalled()
  const node = node24()
  say(`${suites.join(', ')} on SQLite`)
  const runs = [await run(node, [...suites, ...flags], { TEST_DATABASE_URL: '' })]
  const onBoth = suites.filter((suite) => suitesOfBoth.includes(suite))
  if (onBoth.length > 0) runs.push(await runOnPostgres(node, onBoth))

  if (named.length === 0) say('real WordPress and Ghost were left out: npm run test:cms')

  const sum = (kind) => runs.reduce((total, run) => total + (run?.[kind] ?? 0), 0)
  const counts = [`${sum('passed')} passed`, `${sum('failed')} failed`]
  if (sum('skipped')) counts.push(`${sum('skipped')} skipped`)
  console.log(`\n${counts.join(', ')}`)
  process.exitCode = sum('failed') ? 1 : 0
}

try {
  await runAll()
} catch (error) {
  if (!interruption.signal.aborted && !(error instanceof SetupError)) throw error
  console.error(`signalbox: ${interruption.signal.aborted ? 'interrupted' : error.message}`)
  process.exitCode = 1
}
