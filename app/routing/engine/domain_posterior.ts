import { DOMAIN_AT, DOMAINS, type Domain } from '#routing/engine/domains'
import type { Task } from '#routing/engine/answer_length'
import type { TextCounts } from '#routing/engine/text_scanner'
import type { Features } from '#routing/types'

/** Shares below this are noise; at most this many domains are named. */
const LEAST = 0.01
const MOST = 8

/** Domains that recorded questions do not cover: words and the task tell them. */
const BY_WORDS: readonly Domain[] = ['writing', 'translation', 'extraction', 'chat']
/** What the task says about them. */
const OF_TASK: Partial<Record<Task, [Domain, number]>> = {
  write: ['writing', 1.5],
  rewrite: ['writing', 1.5],
  summarize: ['writing', 1.5],
  translate: ['translation', 3],
  extract: ['extraction', 1],
  classify: ['extraction', 1.5],
  chat: ['chat', 3],
}
/** Evidence of words from which one of them is as likely as not; longer texts hold more words by chance. */
const EVEN = 2.2
const WORDS_AS_USUAL = 40
const FOR_LENGTH = 0.4
const SLOPE = 1.5
/** A text longer than this is more than small talk. */
const LONGEST_CHAT = 30
/** Answers to pick from make a question of it, whatever its words. */
const OPTIONS_AGAINST = 2

/** Share of the domains of tools when tools come along. */
const WITH_TOOLS = 0.9
/** A gap to fill from two or three answers asks for common sense. */
const CLOZE = { share: 0.8, options: [2, 3], words: 80 } as const

/** Logits for one unit of evidence of words, and how much evidence counts at most. */
const PER_SIGN = 0.4
const MOST_SIGNS = 4

const scores = new Float64Array(BY_WORDS.length)

/** How much of a request the words alone speak for, 0..1: `scores` then holds how much each of their domains. */
export function shareByWords(counts: TextCounts, features: Features, task: Task): number {
  for (const [at, domain] of BY_WORDS.entries()) scores[at] = counts.domains[DOMAIN_AT[domain]]!
  const said = OF_TASK[task]
  if (said) scores[BY_WORDS.indexOf(said[0])]! += said[1]
  if (features.json !== null) scores[BY_WORDS.indexOf('extraction')]! += 1
  if (counts.words > LONGEST_CHAT) scores[BY_WORDS.indexOf('chat')] = 0
  let top = 0
  for (const score of scores) if (score > top) top = score
  let sum = 0
  for (let at = 0; at < scores.length; at++) {
    scores[at] = Math.exp(scores[at]! - top)
    sum += scores[at]!
  }
  for (let at = 0; at < scores.length; at++) scores[at]! /= sum
  const against =
    Math.max(counts.domains[DOMAIN_AT.code]!, counts.domains[DOMAIN_AT.math]!) +
    (features.options >= 2 ? OPTIONS_AGAINST : 0)
  const even = EVEN + FOR_LENGTH * Math.log2(1 + counts.words / WORDS_AS_USUAL)
  return 1 / (1 + Math.exp(-SLOPE * (top - against - even)))
}

/** Adds the domains that words tell: `share` of the whole, as `shareByWords` found it. */
export function addByWords(shares: Float64Array, share: number) {
  for (let at = 0; at < shares.length; at++) shares[at]! *= 1 - share
  for (const [at, domain] of BY_WORDS.entries()) {
    shares[DOMAIN_AT[domain]]! += share * scores[at]!
  }
}

/** Moves shares towards domains whose words the text holds: the model has not seen every word. */
export function bendByWords(shares: Float64Array, counts: TextCounts) {
  let sum = 0
  for (let at = 0; at < shares.length; at++) {
    shares[at]! *= Math.exp(PER_SIGN * Math.min(MOST_SIGNS, counts.domains[at]!))
    sum += shares[at]!
  }
  for (let at = 0; at < shares.length; at++) shares[at]! /= sum
}

/** What the shape of a question says about its domain. */
export function bendByShape(shares: Float64Array, counts: TextCounts, features: Features) {
  if (features.options >= 2) {
    shares[DOMAIN_AT.knowledge]! += shares[DOMAIN_AT.open_qa]!
    shares[DOMAIN_AT.open_qa] = 0
  }
  const [fewest, most] = CLOZE.options
  const isCloze = counts.gaps > 0 && features.options >= fewest && features.options <= most
  if (!isCloze || counts.words > CLOZE.words) return
  for (let at = 0; at < shares.length; at++) shares[at]! *= 1 - CLOZE.share
  shares[DOMAIN_AT.commonsense]! += CLOZE.share
}

/** Leaves room for the domains of tools; answers how much. */
export function roomForTools(shares: Float64Array, features: Features): number {
  if (features.tools === 0) return 0
  for (let at = 0; at < shares.length; at++) shares[at]! *= 1 - WITH_TOOLS
  return WITH_TOOLS
}

/** The likeliest domains by name, the likeliest first; the shares named add up to 1. */
export function namedShares(shares: Float64Array): { name: string; p: number }[] {
  const named: { name: string; p: number }[] = []
  for (let at = 0; at < shares.length; at++) {
    if (shares[at]! >= LEAST) named.push({ name: DOMAINS[at]!, p: shares[at]! })
  }
  named.sort((a, b) => b.p - a.p)
  if (named.length > MOST) named.length = MOST
  let kept = 0
  for (const domain of named) kept += domain.p
  for (const domain of named) domain.p /= kept
  return named
}
