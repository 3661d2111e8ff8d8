import { postsOf } from '#tests/cms/site_posts'
import type { KillRounds } from '#tests/cms/kill_rounds'

/** What came of a run. */
export interface KillReport {
  rounds: number
  kills: number
  cuts: number
  posts: number
  publications: number
  /** Posts that a site has more than once, not at all, or with older words. */
  duplicates: number
  losses: number
  stale: number
  /** Deliveries whose log has a gap or an attempt without an end. */
  gaps: number
  /** From the last fault until every delivery was done. */
  settledSeconds: number
  /** Outcomes that were unknown for a time, how many and for how long, since the last fault that hit them. */
  unknown: number
  medianUnknownSeconds: number
  longestUnknownSeconds: number
  /** Deliveries that were not done in the end. */
  open: number
  seconds: number
}

interface AttemptRow {
  delivery_id: string
  number: number
  outcome: string
  started_at: number | string
  ended_at: number | string | null
}

/** Compares the sites with what was published, and reads the log of deliveries. */
export async function reportOf(
  run: KillRounds,
  open: number
): Promise<Omit<KillReport, 'seconds' | 'settledSeconds'>> {
  const report = { duplicates: 0, losses: 0, stale: 0 }
  for (const site of run.wishes.sites) {
    const there = await postsOf(site, run.name)
    for (const post of run.posts) {
      const found = there.filter(({ title }) => title === post.title)
      if (found.length === 0) report.losses++
      else if (found.length > 1) report.duplicates++
      else if (!found[0]!.html.includes(post.words)) report.stale++
    }
  }
  const attempts = await run.database.query<AttemptRow>(
    'select delivery_id, number, outcome, started_at, ended_at from delivery_attempts where delivery_id is not null order by delivery_id, number'
  )
  const logs = [...Map.groupBy(attempts, (one) => one.delivery_id).values()]
  const unknownSeconds = logs.flatMap(unknownTimes).sort((a, b) => a - b)
  return {
    rounds: run.wishes.rounds,
    ...run.faults,
    posts: run.posts.length,
    publications: logs.length,
    ...report,
    gaps: logs.filter(hasGap).length,
    unknown: unknownSeconds.length,
    medianUnknownSeconds: unknownSeconds[Math.floor(unknownSeconds.length / 2)] ?? 0,
    longestUnknownSeconds: unknownSeconds.at(-1) ?? 0,
    open,
  }
}

const hasGap = (log: AttemptRow[]) =>
  log.some(({ number, ended_at: ended }, at) => Number(number) !== at + 1 || ended === null)

/** From the start of the last attempt that left its outcome unknown to the end of the one that knew, in seconds. */
function unknownTimes(log: AttemptRow[]): number[] {
  const times: number[] = []
  let since: number | null = null
  for (const { outcome, started_at: startedAt, ended_at: endedAt } of log) {
    if (outcome === 'lost' || outcome === 'unknown') since = Number(startedAt)
    if (outcome === 'delivered' && since !== null) {
      times.push((Number(endedAt) - since) / 1_000)
      since = null
    }
  }
  return times
}
