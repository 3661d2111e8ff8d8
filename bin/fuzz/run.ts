/**
 * `npm run fuzz`: property tests made from `docs/openapi.json`. Every operation is called with requests that fit, that do
 * not, without credentials and with other methods; whatever comes, the answer is one that the document states, and
 * never a 500. A failure is shrunk and printed with its seed.
 *
 *   FUZZ_SEED=1 FUZZ_RUNS=25 FUZZ_INCLUDE='providers' npm run fuzz
 *   FUZZ_BASE_URL=… FUZZ_API_KEY=… FUZZ_ADMIN_TOKEN=… npm run fuzz    (against a server that runs already)
 */
import { readFileSync } from 'node:fs'
import { startAppliance } from './appliance.js'
import { Caller } from './caller.js'
import { ApiDocument } from './document.js'
import { Fuzzer } from './fuzzer.js'

const { FUZZ_BASE_URL, FUZZ_API_KEY = '', FUZZ_ADMIN_TOKEN = '', FUZZ_INCLUDE = '' } = process.env
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const runs = Number(process.env.FUZZ_RUNS ?? 20)

const file = new URL('../../docs/openapi.json', import.meta.url)
const document = new ApiDocument(JSON.parse(readFileSync(file, 'utf8')))
const appliance = FUZZ_BASE_URL
  ? { base: FUZZ_BASE_URL, key: FUZZ_API_KEY, adminToken: FUZZ_ADMIN_TOKEN, stop: async () => {} }
  : await startAppliance()
const caller = new Caller(appliance.base, appliance.key, appliance.adminToken)

try {
  const include = new RegExp(FUZZ_INCLUDE)
  const report = await new Fuzzer(document, caller).run({ seed, runs, include })
  for (const failure of report.failures) console.log(`FAILED ${failure}`)
  console.log(`${report.operations} operations, ${report.requests} requests, seed ${seed}`)
  if (report.neverTaken.length > 0) console.log(`never a 2xx: ${report.neverTaken.join(', ')}`)
  console.log(`${report.passed} passed, ${report.failures.length} failed`)
  process.exitCode = report.failures.length > 0 ? 1 : 0
} finally {
  await appliance.stop()
}
