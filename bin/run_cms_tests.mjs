/**
 * `npm run test:cms`: runs the suite `cms` against a real WordPress and a real Ghost, which it starts in a throw-away folder
 * unless TEST_WORDPRESS and TEST_GHOST name descriptions of running ones; random kills once more with two replicas where
 * PostgreSQL is. `-- --all` adds other versions. A site that cannot be had is named and left out; only failed tests fail.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { otherSites, sites, startSite } from './setup/cms/sites.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { findPostgres, startPostgres } from './setup/postgres.mjs'
import { node24 } from './setup/runtime.mjs'
import { say, SetupError } from './setup/say.mjs'
import { runTests } from './setup/test_run.mjs'

const given = process.argv.slice(2)
const isAll = given.includes('--all')
const flags = given.filter((argument) => argument !== '--all')

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interruption.abort())

const runs = []

/** Starts what is not named, runs the tests with what there is, and stops what was started. */
async function runWith(wanted, isNamedUsed) {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-cms-'))
  const started = []
  const env = { TEST_WORDPRESS: '', TEST_GHOST: '' }
  try {
    for (const site of wanted) {
      const named = isNamedUsed && process.env[site.variable]
      const one = named ? null : await startSite(site, folder, interruption.signal)
      interruption.signal.throwIfAborted()
      if (one) started.push(one)
      if (named || one) env[site.variable] = named || one.file
      else say(`skipped: ${[site.kind, ...Object.values(site.env)].join(' ')} could not be started`)
    }
    if (env.TEST_WORDPRESS || env.TEST_GHOST) await runSuite(env)
    else say('nothing was tested: there is no site')
  } finally {
    for (const { stop } of started) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runSuite(env) {
  const node = node24()
  runs.push(
    await runTests(node, ['cms', ...flags], { ...env, TEST_DATABASE_URL: '' }, interruption.signal)
  )
  const programs = findPostgres()
  if (!programs) return say('two replicas were skipped: no PostgreSQL is here')
  const postgres = await startPostgres(programs)
  try {
    const args = ['cms', '--files=cms/kills.spec.ts', ...flags]
    runs.push(
      await runTests(node, args, { ...env, TEST_DATABASE_URL: postgres.url }, interruption.signal)
    )
  } finally {
    await postgres.stop()
  }
}

try {
  ensureInstalled()
  await runWith(sites, true)
  if (isAll) await runWith(otherSites, false)
  const sum = (kind) => runs.reduce((total, run) => total + run[kind], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  process.exitCode = sum('failed') ? 1 : 0
} catch (error) {
  if (!interruption.signal.aborted && !(error instanceof SetupError)) throw error
  console.error(`signalbox: ${interruption.signal.aborted ? 'interrupted' : error.message}`)
  process.exitCode = 1
}
