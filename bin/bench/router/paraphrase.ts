/**
 * How often a question asked in other words is routed to the same target:
 * `npm run bench:router:paraphrase -- --data DIR`. Default objective; each question is compared with a rewording of every
 * kind, over the chat targets of the catalogue and over the targets of its own suite.
 */
import { parseArgs } from 'node:util'
import { qualityPrior } from '#providers/catalogue/quality_prior'
import { referenceModels } from '#providers/catalogue/reference_models'
import type { TargetDirectory } from '#providers/types'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { dataFolder, loadSuite, SUITES, type SuiteRow } from '#bin/bench/router/suites'
import { REWORDINGS } from '#bin/bench/router/rewordings'
import { suiteDirectory } from '#bin/bench/router/suite_directory'
import { seededRandom } from '#bin/train/seeded_random'
import { allUnseen, directory, question, target } from '#tests/unit/routing/fixtures'

/** Questions of each suite that are asked otherwise. */
const QUESTIONS = 300
const SEED = 7

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const folder = dataFolder(values.data)
const router = new CatalogueRouter()
const kinds = Object.keys(REWORDINGS)

/** The catalogue's chat models, as if all of them could be executed. */
const catalogue = directory(
  referenceModels
    .filter(({ reference }) => reference.kind === 'chat')
    .map(({ id, reference }) => {
      const { capabilities, contextTokens, maxOutputTokens, price } = reference
      return {
        ...target(id, { capabilities, contextTokens, maxOutputTokens, price }),
        quality: qualityPrior(reference),
      }
    })
)

const chosen = (text: string, { context }: SuiteRow, house: TargetDirectory) =>
  router.decide(question(text, { context }), house, allUnseen).target?.id

/** Shares of equal choices by kind of rewording, in per cent; questions that a kind leaves as they are do not count. */
function sharesOf(rows: SuiteRow[], house: TargetDirectory) {
  const random = seededRandom(SEED)
  return kinds.map((kind) => {
    let same = 0
    let asked = 0
    for (const row of rows) {
      const other = REWORDINGS[kind]!(row.text, random)
      if (other === row.text) continue
      asked++
      if (chosen(row.text, row, house) === chosen(other, row, house)) same++
    }
    return asked === 0 ? Number.NaN : (100 * same) / asked
  })
}

const meanOf = (shares: number[]) => {
  const known = shares.filter((share) => !Number.isNaN(share))
  return known.reduce((sum, share) => sum + share, 0) / known.length
}

const line = (title: string, shares: number[]) =>
  `${title.padEnd(16)} ${meanOf(shares).toFixed(1).padStart(5)} %   ` +
  shares.map((share, at) => `${kinds[at]} ${share.toFixed(0)}`).join(', ')

if (folder !== null) {
  const all: number[][] = []
  for (const name of SUITES) {
    const suite = loadSuite(folder, name)
    const stride = Math.max(1, Math.floor(suite.rows.length / QUESTIONS))
    const rows = suite.rows.filter((_, at) => at % stride === 0)
    const own = sharesOf(
      rows,
      suiteDirectory(suite, () => 0)
    )
    const common = sharesOf(rows, catalogue)
    all.push(own, common)
    console.log(line(`${name}, own`, own))
    console.log(line(`${name}, catalogue`, common))
  }
  console.log(`all together ${meanOf(all.map(meanOf)).toFixed(1)} %`)
}
