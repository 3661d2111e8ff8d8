/**
 * Trains what tells subject and difficulty of a request: `npm run train:understanding -- --data DIR`. Deterministic: the same
 * rows give the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dataFolder } from '#bin/bench/router/suites'
import { STRUCTURE } from '#routing/engine/encoding/encoder'
import { writeWeights } from '#routing/engine/understanding/weights_file'
import { readSuite, trainingRows, TRAINED_ON } from '#bin/train/suite_rows'
import { trainUnderstanding } from '#bin/train/understanding_trainer'

const SHIPPED = new URL('../../app/routing/engine/understanding/text_model.bin', import.meta.url)

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const folder = dataFolder(values.data)
if (folder !== null) {
  const { suites } = JSON.parse(readFileSync(join(folder, 'suites.json'), 'utf8'))
  const rows = TRAINED_ON.map((suite) => readSuite(folder, suite))
  const startedAt = performance.now()
  const { weights, usualDifficulty } = trainUnderstanding(rows.flatMap(trainingRows))
  const file = writeWeights(weights, {
    title: 'Subject and difficulty of requests, from hashed words and structure',
    trainedOn: TRAINED_ON.map((suite, at) => ({
      suite,
      rows: rows[at]!.length,
      source: `${suites[suite].repo} ${suites[suite].commit}`,
      licence: suites[suite].licence,
    })),
    domains: [...weights.domains],
    structure: [...STRUCTURE],
    usualDifficulty,
  })
  writeFileSync(SHIPPED, file)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(`${rows.flat().length} rows, ${file.length} bytes, ${seconds} s`)
}
