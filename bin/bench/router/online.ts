/**
 * Lets the router learn from recorded outcomes, one at a time and of the chosen target only, and says how much of the gap
 * between the best single model and the best for each request it earned on the way:
 * `npm run bench:router:online -- --data DIR [--suites a,b] [--seeds 5] [--share 0.05]`.
 */
import { parseArgs } from 'node:util'
import { dataFolder, loadSuite, SUITES } from '#bin/bench/router/suites'
import { replay, type OnlineResult } from '#bin/bench/router/online_replay'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    suites: { type: 'string', default: SUITES.join(',') },
    seeds: { type: 'string', default: '5' },
    share: { type: 'string', default: '0.05' },
  },
})

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const spread = (numbers: number[]) => {
  const middle = mean(numbers)
  return Math.sqrt(mean(numbers.map((one) => (one - middle) ** 2)))
}

const folder = dataFolder(values.data)
if (folder !== null) {
  console.log(
    'suite   rows  gap earned %        of quality %   without learning %   explored %   held out: before → after'
  )
  for (const name of values.suites.split(',')) {
    const suite = loadSuite(folder, name)
    const results: OnlineResult[] = []
    for (let seed = 1; seed <= Number(values.seeds); seed++) {
      results.push(replay(suite, { seed, share: Number(values.share) }))
    }
    const column = (of: (result: OnlineResult) => number) =>
      mean(results.map(of)).toFixed(1).padStart(6)
    const gaps = results.map((result) => result.gap)
    console.log(
      `${name.padEnd(6)} ${String(suite.rows.length).padStart(5)}  ${column((one) => one.gap)} ± ${spread(gaps).toFixed(1).padEnd(8)}` +
        `${column((one) => one.qualityGap)}          ${column((one) => one.gapWithout)}               ${column((one) => one.explored)}       ` +
        `${column((one) => one.before)} → ${column((one) => one.after)}`
    )
  }
}
