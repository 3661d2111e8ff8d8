import { test } from '@japa/runner'
import { siteOf, type Site } from '#tests/cms/givens'
import { KillRounds } from '#tests/cms/kill_rounds'
import { seeded } from '#tests/cms/random_faults'

const sites = ['TEST_WORDPRESS', 'TEST_GHOST']
  .map(siteOf)
  .filter((site): site is Site => site !== undefined)
const replicas = process.env.TEST_DATABASE_URL ? 2 : 1

test.group(`Kills and cuts at random moments (processes: ${replicas})`, (group) => {
  group.tap((one) => one.skip(sites.length === 0, 'no site is named').timeout(240_000))

  test('leave every published post on each site once, with its last words', async ({
    assert,
    cleanup,
  }) => {
    const seed = Math.trunc(Math.random() * 1e6)
    const wishes = { sites, rounds: 8, replicas, random: seeded(seed) } as const

    const report = await new KillRounds(wishes, cleanup).run()

    assert.containsSubset(
      report,
      { duplicates: 0, losses: 0, stale: 0, gaps: 0, open: 0 },
      `seed ${seed}: ${JSON.stringify(report)}`
    )
    assert.isBelow(report.settledSeconds, 60, `seed ${seed}: ${JSON.stringify(report)}`)
  })
})
