import { meaningOf } from '#memory/extraction/predicates'
import { readClause } from '#memory/extraction/read_clause'
import type { Grammar } from '#memory/extraction/grammar'
import type { StatedMemory } from '#memory/extraction/types'

type Said = Omit<StatedMemory, 'quote'>

/** No sentence says more about its speaker. */
const MOST_CLAUSES = 6
const MOST_LEAD_INS = 4
const CLOSING = /[\s.,;:!]+$/u
const QUESTION = /[?？؟][\s"')\]!]*$/u

/** What one sentence says about its speaker. `isSetting`: it leads up to a question or a task. */
export function readSentence(sentence: string, grammar: Grammar, isSetting: boolean): Said[] {
  const said = withoutLeadIns(sentence, grammar)
  if (QUESTION.test(said) && !isRequest(said, grammar)) return []
  const asked = readRequest(said, grammar)
  if (asked) return asked
  if (grammar.unreal.test(said)) return []
  return readClauses(said, grammar, isSetting)
}

const isRequest = (said: string, { remember }: Grammar) =>
  remember.some(
    (pattern) =>
      /^(?:can|could|would|kannst|könntest|puedes|peux|puoi|pode)/i.test(said) && pattern.test(said)
  )

/** What a person asks to be kept in mind, or wants of every answer; null when nothing is asked. */
function readRequest(said: string, grammar: Grammar): Said[] | null {
  for (const pattern of grammar.remember) {
    const note = pattern.exec(said)?.groups?.note
    if (note) return readNote(note, grammar)
  }
  const isStanding = grammar.standing.some((pattern) => pattern.test(said))
  return isStanding ? [fact('wants_answers', said)] : null
}

/** A note is the fact that it states, or else its own words. */
function readNote(note: string, grammar: Grammar): Said[] {
  const words = note.replace(QUESTION, '').trim()
  const facts = readClauses(withoutLeadIns(words, grammar), grammar, false)
  if (facts.length > 0) return facts.map((one) => ({ ...one, confidence: 0.95 }))
  const text = words.replace(CLOSING, '')
  return text.length < 3 || grammar.unreal.test(text) ? [] : [fact('noted', text)]
}

function readClauses(said: string, grammar: Grammar, isSetting: boolean): Said[] {
  const found: Said[] = []
  let isSpeaker = false
  const clauses = said.split(grammar.nextClause).slice(0, MOST_CLAUSES)
  clauses.forEach((clause, index) => {
    if (!clause || (index > 0 && grammar.reported?.test(clauses[index - 1]!))) return
    const own = reordered(withoutLeadIns(clause, grammar), grammar).replace(CLOSING, '')
    isSpeaker ||= grammar.speaker.test(own)
    const isImplied = index > 0 && isSpeaker && !grammar.speaker.test(own)
    const read =
      readClause(own, grammar, isSetting) ??
      (isImplied ? readClause(grammar.subject + own, grammar, isSetting) : null)
    if (read) found.push(read)
  })
  return found
}

const reordered = (clause: string, { reorder }: Grammar) =>
  reorder ? clause.replace(reorder.from, reorder.to) : clause

const fact = (predicate: string, object: string): Said => {
  const { objectKind, precision } = meaningOf(predicate)
  return { predicate, object: object.slice(0, 300), objectKind, confidence: precision }
}

function withoutLeadIns(sentence: string, { leadIn }: Grammar) {
  let said = sentence.replaceAll('’', "'").trim()
  for (let count = 0; count < MOST_LEAD_INS; count++) {
    const rest = said.replace(leadIn, '')
    if (rest === said) return said
    said = rest
  }
  return said
}
