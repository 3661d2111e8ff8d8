import { HOUR } from '#core/time'
import { TermStore } from '#knowledge/context/index/term_store'
import { namedDates, relativeTime, spokenDate, tellsTime } from '#knowledge/context/language/dates'
import { termsOf, wordsIn } from '#knowledge/context/language/terms'
import type { PassageRow } from '#knowledge/context/passage_rows'

/** Of one asker only the newest passages are recalled; when more came in than this and some, the oldest have to go. */
export const MOST_PASSAGES = 20_000
const OVERFULL = MOST_PASSAGES * 1.2

/** After a silence of so long a conversation goes on as another session. */
const SESSION_GAP = 3 * HOUR

/** `[8 May 2023] Ana: …`: texts of several people carry the name of who speaks, and now and then the date. */
const SPEAKER =
  /^(?:\[[^\]\n]{1,60}\]\s*)?(\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,30}){0,2}):\s/u

/** Words before a colon that name a role, and nobody. */
const ROLES = new Set(
  'system assistant user developer tool human ai model instruction instructions note'.split(' ')
)

/** What is noted of a passage when it comes in. */
export interface IndexedPassage {
  id: string
  reference: string
  conversationId: string
  speaker: 'user' | 'assistant'
  /** Name that the text begins with, folded; '' for none. */
  name: string
  text: string
  at: number
  /** What its relative words mean: `last week`. */
  mentions: number | null
  session: number
  asks: boolean
  endsAsking: boolean
  tellsTime: boolean
}

/** Everything that one asker said and was told, ready to be recalled. */
export class PassageIndex {
  readonly terms = new TermStore()
  readonly passages: IndexedPassage[] = []
  /** The places of the passages before and after each in its session; -1 for none. */
  readonly before: number[] = []
  readonly after: number[] = []
  /** Number of terms in each session. */
  readonly sessions: number[] = []
  readonly names = new Set<string>()
  #byId = new Set<string>()
  #references = new Set<string>()
  #lastOf = new Map<string, number>()
  #characters = 0

  get bytes() {
    return this.terms.bytes + this.#characters * 2 + this.passages.length * 200
  }

  /** It holds so much more than is recalled that it should be read again. */
  get isOverfull() {
    return this.passages.length > OVERFULL
  }

  /**
   * Adds a passage. False when it is older than what is there of its conversation, or takes the place of another one: the index
   * has to be read again.
   */
  add(row: PassageRow): boolean {
    if (this.#byId.has(row.id)) return true
    if (row.part === 0 && this.#references.has(row.reference)) return false
    const last = this.#lastOf.get(row.conversation_id)
    const before = last === undefined ? undefined : this.passages[last]!
    const at = Number(row.at)
    if (before && at < before.at) return false
    const { name, said } = speakerOf(row.text)
    const text = termsOf(said)
    const more = [...termsOf(name), ...termsOf(spokenDate(at))]
    const isSameSession = before !== undefined && at - before.at <= SESSION_GAP
    const session = isSameSession ? before.session : this.sessions.push(0) - 1
    const index = this.terms.add(text, more)
    this.passages.push({
      id: row.id,
      reference: row.reference,
      conversationId: row.conversation_id,
      speaker: row.speaker === 'user' ? 'user' : 'assistant',
      name,
      text: row.text,
      at,
      mentions: relativeTime(row.text, at),
      session,
      asks: row.text.includes('?'),
      endsAsking: row.text.trimEnd().endsWith('?'),
      tellsTime: tellsTime(row.text) || namedDates(row.text).length > 0,
    })
    this.before.push(isSameSession ? last! : -1)
    this.after.push(-1)
    if (isSameSession) this.after[last!] = index
    this.sessions[session]! += text.length
    this.#lastOf.set(row.conversation_id, index)
    this.#byId.add(row.id)
    this.#references.add(row.reference)
    this.#characters += row.text.length
    if (name !== '') this.names.add(name)
    return true
  }
}

/** The name that a text begins with, and what is said. */
function speakerOf(text: string): { name: string; said: string } {
  const named = SPEAKER.exec(text)
  const words = named ? wordsIn(named[1]!) : []
  if (!named || words.length === 0 || ROLES.has(words[0]!)) return { name: '', said: text }
  return { name: words.join(' '), said: text.slice(named[0].length) }
}
