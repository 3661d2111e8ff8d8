/**
 * Publishes to real sites while processes are killed and connections are cut at random moments, and counts what is there
 * afterwards: `npm run bench:content:kills -- [--rounds 500] [--site wordpress|ghost|both] [--database sqlite|postgres]
 * [--seed 1]`. Sites are named by TEST_WORDPRESS and TEST_GHOST (see CONTRIBUTING), PostgreSQL by TEST_DATABASE_URL; with it
 * two replicas run.
 */
import { parseArgs } from 'node:util'
import { siteOf } from '#tests/cms/givens'
import { KillRounds } from '#tests/cms/kill_rounds'
import { seeded } from '#tests/cms/random_faults'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '500' },
    site: { type: 'string', default: 'both' },
    database: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '1' },
  },
})

const isWanted = (kind: string) => values.site === 'both' || values.site === kind
const sites = [siteOf('TEST_WORDPRESS'), siteOf('TEST_GHOST')].filter(
  (site) => site !== undefined && isWanted(site.kind)
)

async function run() {
  const endings: (() => unknown)[] = []
  try {
    const rounds = new KillRounds(
      {
        sites: sites as NonNullable<(typeof sites)[number]>[],
        rounds: Number(values.rounds),
        replicas: values.database === 'postgres' ? 2 : 1,
        random: seeded(Number(values.seed)),
        say: console.log,
      },
      (ending) => void endings.push(ending as () => unknown)
    )
    const report = await rounds.run()
    console.log(JSON.stringify({ site: values.site, database: values.database, ...report }))
    process.exitCode = report.duplicates + report.losses + report.stale + report.open ? 1 : 0
  } finally {
    for (const ending of endings.reverse()) await ending()
  }
}

if (sites.length === 0)
  console.log('No site: TEST_WORDPRESS and TEST_GHOST name none that is wanted')
else if (values.database === 'postgres' && !process.env.TEST_DATABASE_URL) {
  console.log('No PostgreSQL: TEST_DATABASE_URL names none')
} else await run()
