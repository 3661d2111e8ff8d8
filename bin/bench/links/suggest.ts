/**
 * Measures suggestions with their reasons over HTTP: `npm run bench:links:suggest -- --data DIR [--set fb15k-237] [--calls 500]`.
 * It starts the appliance on a folder of its own, writes the set's facts beside it, has it train, and asks about facts that it
 * has not seen.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestContext } from '@japa/runner/core'
import { linkFolder, readLinkSet, type LinkSet } from '#bin/bench/links/data'
import { newId } from '#core/ids'
import { nameKey, predicateKey } from '#knowledge/services/names'
import { Appliance } from '#tests/helpers/appliance'
import type { ApplianceDatabase } from '#tests/helpers/appliance_database'
import { seededRandom } from '#knowledge/links/seeded_random'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    set: { type: 'string', default: 'fb15k-237' },
    calls: { type: 'string', default: '500' },
  },
})
const calls = Number(values.calls)
const TRAIN = '/api/v1/knowledge/train'
const ROWS_AT_ONCE = 500
const HOUR_MS = 3_600_000

/** Milliseconds of processor that a process has used, from its times in hundredths of a second. */
const cpuMs = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const cleanups: (() => unknown)[] = []
const cleanup = ((task: () => unknown) => void cleanups.unshift(task)) as TestContext['cleanup']

/** Writes the facts that the appliance may learn from. */
async function writeFacts(database: ApplianceDatabase, { splits, entities, predicates }: LinkSet) {
  const [workspace] = await database.query<{ id: string }>('select id from workspaces')
  const { subjects, predicates: of, objects } = splits.train
  const columns = [
    ...['id', 'workspace_id', 'scope', 'subject', 'subject_kind', 'subject_key', 'predicate'],
    ...['predicate_key', 'object', 'object_kind', 'object_key', 'confidence', 'status'],
    ...['recorded_at', 'confirmed_at', 'active_key'],
  ]
  const places = `(${columns.map(() => '?').join(', ')})`
  const now = Date.now()
  for (let from = 0; from < subjects.length; from += ROWS_AT_ONCE) {
    const rows: unknown[][] = []
    for (let at = from; at < Math.min(subjects.length, from + ROWS_AT_ONCE); at++) {
      const [subject, object] = [entities[subjects[at]!]!, entities[objects[at]!]!]
      const predicate = predicates[of[at]!]!
      const id = newId('fact')
      rows.push([
        ...[id, workspace!.id, workspace!.id, subject, 'thing', nameKey(subject), predicate],
        ...[predicateKey(predicate), object, 'thing', nameKey(object), 0.9, 'active'],
        ...[now, now, id],
      ])
    }
    await database.query(
      `insert into knowledge_facts (${columns.join(', ')}) values ${rows.map(() => places).join(', ')}`,
      rows.flat()
    )
  }
}

async function train(appliance: Appliance) {
  const started = (await appliance.call('POST', TRAIN)).json
  const end = Date.now() + HOUR_MS
  for (;;) {
    await sleep(1_000)
    const { json } = await appliance.call('GET', `${TRAIN}/${started.id}`)
    if (json.state === 'serving') return json
    if (!['queued', 'training'].includes(json.state) || Date.now() > end) {
      throw new Error(`not trained: ${json.state} ${json.error}`)
    }
  }
}

/** Asks about facts of the test part; answers how long each took, and how many answers had a reason or were right. */
async function ask(appliance: Appliance, { splits, entities, predicates }: LinkSet) {
  const { subjects, predicates: of, objects } = splits.test
  const random = seededRandom(1)
  const times: number[] = []
  const seen = { asked: 0, model: 0, explained: 0, first: 0 }
  while (times.length < calls) {
    const at = Math.floor(random() * subjects.length)
    const query = new URLSearchParams({
      subject: entities[subjects[at]!]!,
      predicate: predicates[of[at]!]!,
    })
    const startedAt = performance.now()
    const { status, json } = await appliance.call('GET', `/api/v1/knowledge/suggest?${query}`)
    const took = performance.now() - startedAt
    if (status !== 200) {
      if (seen.asked++ > 2 * calls) throw new Error(`not answered: ${status}`)
      continue
    }
    times.push(took)
    seen.asked++
    if (json.basis === 'model') seen.model++
    if (json.items[0]?.because.length > 0) seen.explained++
    if (json.items[0]?.object === entities[objects[at]!]) seen.first++
  }
  times.sort((one, other) => one - other)
  return { at: (share: number) => times[Math.floor(share * (times.length - 1))]!, seen }
}

const folder = linkFolder(values.data)
if (folder) {
  try {
    const set = readLinkSet(folder, values.set)
    const appliance = await Appliance.start(cleanup)
    await writeFacts(appliance.database, set)
    const trained = await train(appliance)
    const figures = trained.quality
    console.log(
      `${set.name}: ${trained.facts} facts, ${trained.entities} entities, trained in ${trained.seconds.toFixed(0)} s, ${(trained.bytes / 1e6).toFixed(1)} MB`
    )
    console.log(
      `held out: MRR ${figures?.mrr.toFixed(3)}, hits@10 ${figures?.hits_at_10.toFixed(3)}, most frequent ${figures?.most_frequent_mrr.toFixed(3)}`
    )
    const openedAt = performance.now()
    await ask(appliance, set)
    console.log(`first ${calls} calls: ${((performance.now() - openedAt) / 1_000).toFixed(1)} s`)
    const before = cpuMs(appliance.pid)
    const { at, seen } = await ask(appliance, set)
    const cpu = (cpuMs(appliance.pid) - before) / calls
    console.log(
      `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, CPU ${cpu.toFixed(1)} ms a call, load ${loadavg()[0]!.toFixed(1)}`
    )
    const share = (count: number) => `${((100 * count) / calls).toFixed(1)} %`
    console.log(
      `by the model ${share(seen.model)}, first suggestion explained ${share(seen.explained)}, is the fact of the test part ${share(seen.first)}`
    )
    if (Object.keys(trained.failed).length > 0) console.log('failed:', trained.failed)
    await appliance.end('SIGTERM')
  } finally {
    for (const task of cleanups) await task()
  }
}
