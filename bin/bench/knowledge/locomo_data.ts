import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const MONTHS =
  'january february march april may june july august september october november december'.split(' ')

/** Something said in one of the conversations. */
export interface Turn {
  id: string
  session: number
  /** As the data writes it. */
  date: string
  at: number
  speaker: string
  text: string
}

/** A question with the turns that hold its answer. */
export interface Asked {
  index: number
  kind: string
  text: string
  evidence: string[]
}

/** A conversation of the set. */
export interface Conversation {
  id: string
  turns: Turn[]
  questions: Asked[]
}

const KINDS: Record<number, string> = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
  5: 'adversarial',
}

/** Reads the conversations of a folder that holds `locomo-*.json.gz` and `corrections-*.json`. */
export function readLocomo(folder: string, part: string): Conversation[] {
  const all = JSON.parse(
    gunzipSync(readFileSync(join(folder, `locomo-${part}.json.gz`))).toString('utf8')
  )
  const corrections: any[] = JSON.parse(
    readFileSync(join(folder, `corrections-${part}.json`), 'utf8')
  )
  const corrected = new Map(
    corrections.map((one) => [`${one.sample_id}/${one.qa_index}`, one.correct_evidence])
  )
  return all.map((raw: any) => conversationOf(raw, corrected))
}

function conversationOf(raw: any, corrected: ReadonlyMap<string, string[]>): Conversation {
  const turns = turnsOf(raw.conversation)
  const known = new Set(turns.map(({ id }) => id))
  const questions = raw.qa.map((one: any, index: number): Asked => {
    const better = turnIds(corrected.get(`${raw.sample_id}/${index}`), known)
    return {
      index,
      kind: KINDS[one.category]!,
      text: one.question,
      evidence: better.length > 0 ? better : turnIds(one.evidence, known),
    }
  })
  return { id: raw.sample_id, turns, questions }
}

function turnsOf(raw: any): Turn[] {
  const turns: Turn[] = []
  for (let session = 1; session < 200; session++) {
    const date: string = raw[`session_${session}_date_time`]
    for (const [place, said] of (raw[`session_${session}`] ?? []).entries()) {
      const shared = said.blip_caption ? ` [shares ${said.blip_caption}]` : ''
      turns.push({
        id: said.dia_id,
        session,
        date,
        at: timeOf(date) + place * 1000,
        speaker: said.speaker,
        text: said.text + shared,
      })
    }
  }
  return turns
}

/** `1:56 pm on 8 May, 2023` */
function timeOf(date: string): number {
  const [, hour, minute, half, day, month, year] = /(\d+):(\d+) (am|pm) on (\d+) (\w+), (\d+)/.exec(
    date
  )!
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
  return Date.UTC(
    Number(year),
    MONTHS.indexOf(month!.toLowerCase()),
    Number(day),
    hours,
    Number(minute)
  )
}

function turnIds(evidence: unknown, known: ReadonlySet<string>): string[] {
  const ids = new Set<string>()
  for (const one of Array.isArray(evidence) ? evidence : []) {
    for (const [, session, turn] of String(one).matchAll(/D\s*:?\s*(\d+)\s*:\s*0*(\d+)/g)) {
      if (known.has(`D${session}:${turn}`)) ids.add(`D${session}:${turn}`)
    }
  }
  return [...ids]
}
