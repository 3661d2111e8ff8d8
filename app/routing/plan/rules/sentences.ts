import { TRAILING_MARKS } from '#routing/plan/rules/material'
import {
  ADJUSTS,
  BETWEEN_CLAUSES,
  BETWEEN_ORDERS,
  FOLLOWS,
  FOLLOWS_ELSEWHERE,
  MAKES,
  OPENS_ELSEWHERE,
  OPENS_OR_FOLLOWS,
  ORDERS,
  SUBJECT,
  SUBJECT_ELSEWHERE,
} from '#routing/plan/rules/words'

const SENTENCE_ENDS = /(?<=[.!?;])\s|(?<=[。！？；])/
/** Sequences in other languages are looked for in short texts only: a story has them, too. */
const SHORT = 600
const SUBJECT_WITHIN = 5
/** `a slogan, a press release and three tweets` after a verb that makes things. */
const DELIVERABLES = /^(\S+(?:\sme)?)\s((?:an?|one|two|three|four|five|\d+)\s[^,]+),\s(.+)$/i
const NEXT_DELIVERABLE = /,\s(?:and\s)?|\sand\s/
const ANOTHER = /^(?:an?|one|two|three|four|five|\d+)\s/i
const QUALIFIED =
  /\b(?:with|about|of|on|for|including|containing|using|featuring|between|that|which)\b/i

interface Part {
  text: string
  /** It began inside a sentence. */
  isClause: boolean
}

/** Sentences and clauses that order something, with what is said around them; null when there are fewer than two. */
export function findOrders(text: string): { context: string; steps: string[] } | null {
  const deliverables = enumerated(text)
  if (deliverables) return { context: text.trim(), steps: deliverables }
  const parts = partsOf(text)
  const isStep = parts.map((part, at) => saysToDo(part, parts[at + 1], text))
  const steps = parts.filter((_, at) => isStep[at])
  if (steps.length < 2) return null
  const marks = steps.map(({ text: step }) => TRAILING_MARKS.exec(step)?.[0].trim() ?? '')
  const around = parts.filter((_, at) => !isStep[at]).map((part) => part.text)
  return {
    context: [...around, ...marks].filter(Boolean).join(' '),
    steps: steps.map(({ text: step }) => step.replace(TRAILING_MARKS, '')),
  }
}

function partsOf(text: string): Part[] {
  return text
    .split('\n')
    .flatMap((line) => line.replace(/\s+/g, ' ').trim().split(SENTENCE_ENDS))
    .flatMap((sentence) =>
      sentence.split(BETWEEN_CLAUSES).map((clause, at) => ({ text: clause, isClause: at > 0 }))
    )
    .flatMap(ordersIn)
    .map((part) => ({ ...part, text: part.text.trim() }))
    .filter((part) => part.text !== '')
}

/** `Summarize A and translate the B` are two; `find and fix the bug` and `write a poem and make it funny` are one. */
function ordersIn(part: Part): Part[] {
  if (!startsOrder(part.text)) return [part]
  const pieces: string[] = []
  let from = 0
  for (const { 0: between, index } of part.text.matchAll(BETWEEN_ORDERS)) {
    const before = part.text.slice(from, index)
    const after = part.text.slice(index + between.length)
    if (!/\s\S/.test(before.trim()) || ADJUSTS.test(after)) continue
    pieces.push(before)
    from = index + between.length
  }
  pieces.push(part.text.slice(from))
  return pieces.map((text, at) => ({ text, isClause: part.isClause || at > 0 }))
}

/** Begins with an order, after words of sequence. */
export const startsOrder = (text: string) =>
  ORDERS.test(text) || ORDERS.test(text.replace(OPENS_OR_FOLLOWS, ''))

function saysToDo(part: Part, next: Part | undefined, text: string): boolean {
  if (/[?？]$/.test(part.text)) return false
  if (startsOrder(part.text)) return true
  if (OPENS_OR_FOLLOWS.test(part.text)) {
    return !SUBJECT.test(part.text.replace(OPENS_OR_FOLLOWS, ''))
  }
  if (text.length > SHORT) return false
  const isSequence = OPENS_ELSEWHERE.test(part.text) || FOLLOWS_ELSEWHERE.test(part.text)
  const opensIt = next !== undefined && next.isClause && FOLLOWS.test(next.text)
  return (isSequence || opensIt) && !tells(part.text)
}

/** A person among the first words: something is told, nobody is asked. */
const tells = (text: string) =>
  SUBJECT_ELSEWHERE.test(text.split(' ').slice(0, SUBJECT_WITHIN).join(' ')) || SUBJECT.test(text)

/** At least three things to be made, named one after another. */
function enumerated(text: string): string[] | null {
  const sentence = text.trim()
  if (!MAKES.test(sentence) || /[\n.!?]\s*\S/.test(sentence)) return null
  const [, verb, first, others] = DELIVERABLES.exec(sentence) ?? []
  if (!verb || QUALIFIED.test(first!)) return null
  const items = [first!, ...others!.split(NEXT_DELIVERABLE)].map((item) => item.trim())
  if (items.length < 3 || !items.every((item) => ANOTHER.test(item))) return null
  return items.map((item) => `${verb} ${item}`)
}
