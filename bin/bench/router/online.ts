/**
 * Lets the router learn from recorded outcomes, one at a time and of the chosen target only, and says how much of the gap
 * between the best single model and the best one for each request it earned on the way. Readers were not trained on the
 * questions they read:
 * `npm run bench:router:online -- --data DIR [--suites a,b] [--seeds 5] [--share 0.05] [--held] [--refit 500]`.
 */
import { parseArgs } from 'node:util'
import { meanOf } from '#bin/bench/router/online_random'
import { readingsOf } from '#bin/bench/router/online_house'
import { OnlineReplay, type OnlineResult } from '#bin/bench/router/online_replay'
import { dataFolder, loadSuite, SUITES } from '#bin/bench/router/suites'
import { UnseenReaders } from '#bin/bench/router/unseen_readers'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    suites: { type: 'string', default: SUITES.join(',') },
    seeds: { type: 'string', default: '5' },
    share: { type: 'string', default: '0.05' },
    held: { type: 'boolean', default: false },
    refit: { type: 'string', default: '0' },
  },
})

function spreadOf(numbers: number[]) {
  const mean = meanOf(numbers)
  return Math.sqrt(meanOf(numbers.map((one) => (one - mean) ** 2)))
}

function report(name: string, rows: number, results: OnlineResult[]) {
  const gaps = results.map(({ gap }) => gap)
  const mean = (of: keyof OnlineResult) => meanOf(results.map((one) => one[of])).toFixed(1)
  const columns = [
    name.padEnd(6),
    String(rows).padStart(5),
    `${mean('gap').padStart(6)} ± ${spreadOf(gaps).toFixed(1).padEnd(5)}`,
    mean('gapWithout').padStart(8),
    mean('explored').padStart(8),
  ]
  if (values.held) columns.push(`${mean('before').padStart(6)} → ${mean('after')}`)
  console.log(columns.join('  '))
}

const folder = dataFolder(values.data)
if (folder !== null) {
  const readers = new UnseenReaders(folder)
  console.log('gap earned by learning (mean ± sd over seeds), without learning, explored; in %')
  for (const name of values.suites.split(',')) {
    const suite = loadSuite(folder, name)
    const readings = readingsOf(suite, readers)
    const terms = { share: Number(values.share), holdsOut: values.held }
    const results = Array.from({ length: Number(values.seeds) }, (_, at) =>
      new OnlineReplay(suite, readings, {
        ...terms,
        seed: at + 1,
        refitEvery: Number(values.refit),
      }).run()
    )
    report(name, suite.rows.length, results)
  }
}
