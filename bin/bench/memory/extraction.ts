/**
 * Measures what the rules find in messages: stated preferences, memories by kind, names, and the time that they take.
 * `npm run bench:memory:extraction -- --data <folder>`
 */
import { parseArgs } from 'node:util'
import { findEntities } from '#memory/extraction/entities/find_entities'
import { extractMemories } from '#memory/extraction/extract'
import { extractMentions } from '#memory/extraction/extract_mentions'
import { meaningOf } from '#memory/extraction/predicates'
import {
  LANGUAGES,
  memoryFolder,
  readLabelled,
  readPreferences,
  type StatedPreference,
} from '#bin/bench/memory/sets'

interface Score {
  right: number
  wrong: number
  missed: number
}

/** What the label files call the categories of ours. */
const KINDS: Record<string, string> = {
  preference: 'preference',
  decision: 'decision',
  opinion: 'opinion',
  goal: 'commitment',
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

function compare(found: Set<string>, labelled: Set<string>, score: Score) {
  for (const one of found) labelled.has(one) ? score.right++ : score.wrong++
  for (const one of labelled) if (!found.has(one)) score.missed++
}

const shown = ({ right, wrong, missed }: Score) => ({
  precision: (right / Math.max(1, right + wrong)).toFixed(2),
  recall: (right / Math.max(1, right + missed)).toFixed(2),
  F1: ((2 * right) / Math.max(1, 2 * right + wrong + missed)).toFixed(2),
})

function preferences(rows: StatedPreference[]) {
  const isStored = (text: string) =>
    extractMemories(text).length + extractMentions(text, new Map(), []).length > 0
  const stored = rows.filter(({ preference }) => extractMemories(preference).length > 0).length
  const wrong = rows.filter(({ question }) => isStored(question)).length
  console.log(`Stated preferences, ${rows.length} of them`)
  console.log(`  stored ${percent(stored / rows.length)}`)
  console.log(`  questions wrongly stored ${percent(wrong / rows.length)}`)
}

function memories(folder: string) {
  console.log('Kinds of memories that a text holds')
  const table = LANGUAGES.map((language) => {
    const score = { right: 0, wrong: 0, missed: 0 }
    const texts = readLabelled<{ type: string }>(folder, 'memory_extraction', language)
    for (const { text, labels } of texts) {
      const found = extractMemories(text).map(
        ({ predicate }) => KINDS[meaningOf(predicate).category] ?? 'fact'
      )
      compare(new Set(found), new Set(labels.map(({ type }) => type)), score)
    }
    return { language, texts: texts.length, ...shown(score) }
  })
  console.table(table)
}

function names(folder: string) {
  console.log('Names in a text')
  const table = LANGUAGES.map((language) => {
    const score = { right: 0, wrong: 0, missed: 0 }
    const typed = { right: 0, wrong: 0, missed: 0 }
    const texts = readLabelled<{ name: string; type: string }>(
      folder,
      'entity_extraction',
      language
    )
    for (const { text, labels } of texts) {
      const found = findEntities(text)
      compare(
        new Set(found.map(({ name }) => name.toLowerCase())),
        new Set(labels.map(({ name }) => name.toLowerCase())),
        score
      )
      compare(
        new Set(found.map(({ name, kind }) => `${name.toLowerCase()}/${kind}`)),
        new Set(labels.map(({ name, type }) => `${name.toLowerCase()}/${type}`)),
        typed
      )
    }
    return { language, ...shown(score), 'F1 with kind': shown(typed).F1 }
  })
  console.table(table)
}

/** CPU time of one call, in microseconds. */
function cpuOf(rounds: number, call: (round: number) => void) {
  for (let round = 0; round < rounds; round++) call(round)
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) call(round)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / rounds
}

function speed(rows: StatedPreference[]) {
  const texts = rows.map(({ preference, question }) => `${preference} ${question}`)
  const prose = 'The harbour was quiet, and nobody spoke of it for a long time. '
  const long = prose.repeat(16_000)
  const none = 'What is the tallest tower of this town, and who built it?'
  const line = (what: string, us: number) => console.log(`  ${what}: ${us.toFixed(1)} µs`)
  console.log('CPU time a message')
  line(
    'a preference and a question',
    cpuOf(5_000, (at) => extractMemories(texts[at % texts.length]!))
  )
  line(
    'nothing about its writer',
    cpuOf(20_000, () => extractMemories(none))
  )
  line(
    `1 MB on one line`,
    cpuOf(50, () => extractMemories(`I like tea. ${long}`))
  )
  line(
    `1 MB in lines`,
    cpuOf(50, () => extractMemories(`I like tea.\n${long.replaceAll('. ', '.\n')}`))
  )
}

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const folder = memoryFolder(values.data)
if (folder) {
  const rows = readPreferences(folder)
  preferences(rows)
  memories(folder)
  names(folder)
  speed(rows)
}
