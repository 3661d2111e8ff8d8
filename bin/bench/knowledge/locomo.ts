/**
 * Measures how much of what answers a question stands in the engineered context, by token budget, on the LoCoMo conversations:
 * `npm run bench:knowledge:locomo -- --data DIR [--part dev] [--out FILE]`. The data is not part of the repository.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { counterOf } from '#core/tokens/token_counters'
import { compose } from '#knowledge/context/compose'
import { PassageIndex } from '#knowledge/context/index/passage_index'
import { EvidenceFinder } from './evidence_in_text.js'
import { readLocomo, type Conversation } from './locomo_data.js'

const BUDGETS = [250, 500, 1000, 2000, 4000]

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.SVC_BENCH_DATA ?? '' },
    part: { type: 'string', default: 'dev' },
    out: { type: 'string' },
  },
})

const folder = [
  values.data,
  join(values.data, 'locomo'),
  join(values.data, 'memory', 'locomo'),
].find((one) => existsSync(join(one, `locomo-${values.part}.json.gz`)))
if (!folder) {
  console.log('Name the folder of the LoCoMo data by --data or SVC_BENCH_DATA.')
  process.exit(0)
}

const counter = await counterOf('o200k_base')
const count = (text: string) => counter.count(text)
const sums = new Map<string, { questions: number; ids: number; text: number }>()
const written: string[] = []
let contexts = 0
const began = process.cpuUsage()
for (const conversation of readLocomo(folder, values.part)) ask(conversation)
const { user } = process.cpuUsage(began)

/** Recalls every turn as one of its person's passages, and asks all questions. */
function ask({ id, turns, questions, ...rest }: Conversation) {
  const index = new PassageIndex()
  for (const turn of turns) {
    index.add({
      ...{ id: turn.id, reference: turn.id, part: 0, speaker: 'user', at: turn.at },
      ...{ workspace_id: '', tenant_id: null, owner_id: id, recorded_at: turn.at },
      conversation_id: `${id}/${turn.session}`,
      text: `${turn.speaker}: ${turn.text}`,
    })
  }
  const now = turns.at(-1)!.at
  const finder = new EvidenceFinder({ id, turns, questions, ...rest })
  for (const { text, kind, evidence, index: place } of questions) {
    if (evidence.length === 0) continue
    for (const budgetTokens of BUDGETS) {
      const known = { passages: index, own: undefined, facts: [] }
      const context = compose(
        known,
        { text, budgetTokens, excludeConversationId: null, now },
        count
      )
      contexts++
      const ids = new Set(context.lines.map((line) => line.id))
      const byIds = evidence.filter((one) => ids.has(one)).length / evidence.length
      const byText = finder.find(context.text, evidence).length / evidence.length
      for (const group of ['all', kind]) add(`${group} ${budgetTokens}`, byIds, byText)
      written.push(
        JSON.stringify({
          ...{ sample_id: id, qa_index: place, budget: budgetTokens },
          context: context.text,
        })
      )
    }
  }
}

function add(group: string, ids: number, text: number) {
  const sum = sums.get(group) ?? { questions: 0, ids: 0, text: 0 }
  sums.set(group, { questions: sum.questions + 1, ids: sum.ids + ids, text: sum.text + text })
}

const percent = (sum: number, of: number) => ((100 * sum) / of).toFixed(1)

console.log(['', ...BUDGETS.map(String)].join('\t'))
for (const kind of ['all', 'multi-hop', 'temporal', 'open-domain', 'single-hop', 'adversarial']) {
  for (const how of ['ids', 'text'] as const) {
    const cells = BUDGETS.map((budget) => {
      const sum = sums.get(`${kind} ${budget}`)
      return sum ? percent(sum[how], sum.questions) : '-'
    })
    console.log([`${kind} (${how})`, ...cells].join('\t'))
  }
}
console.log(`${contexts} contexts, ${(user / 1000 / contexts).toFixed(2)} CPU ms each`)
if (values.out) writeFileSync(values.out, `${written.join('\n')}\n`)
