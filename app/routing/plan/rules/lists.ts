import {
  COMBINES,
  ENGLISH,
  MAKES,
  MAKES_ONE,
  OPENS_OR_FOLLOWS,
  ORDERS,
  POINTS_AT_DATA,
} from '#routing/plan/rules/words'

/** A list of things to do, with what stands before and after it. */
export interface FoundList {
  lead: string
  items: string[]
  tail: string
  /** Each item follows from the one before; so it is taken where the words cannot be read. */
  isChain: boolean
  /** The items are parts of one thing that the lead-in asks for. */
  makesOne: boolean
}

const ITEM =
  /^(\s*)(?:[-*•–‣]|\(?\d{1,2}[.)、．]|\(?[a-z][.)]|[一二三四五六七八九十]{1,3}、|\p{L}{2,12}\s\d{1,2}\s*[:.)])\s*(?=\S)(.+)$/u
const NUMBERED =
  /^\s*(?:\(?\d{1,2}[.)、．]|[一二三四五六七八九十]{1,3}、|\p{L}{2,12}\s\d{1,2}\s*[:.)])/u
const BULLET_NEEDS_SPACE = /^\s*[-*–]\S/
/** `(1) a slogan, (2) a press release` in one line. */
const INLINE = /\s\(?(\d)\)\s+/g

/** Words of an item that are enough to tell a task from a thing, where the language is not known. */
const TASK_WORDS = 3
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu

const wordsIn = (text: string) => text.match(WORD)?.length ?? 0

/** Finds a list of things to do; a list of things to look at is none. */
export function findList(text: string): FoundList | null {
  const { lead, items, tail, isNumbered } = read(onLines(text))
  if (items.length < 2) return null
  const lastLine = lead.split('\n').at(-1)!
  if (/[?？]$/.test(lastLine)) return null
  const found = { lead, items, tail, isChain: false, makesOne: false }
  const isOrder = (item: string) => ORDERS.test(item) || OPENS_OR_FOLLOWS.test(item)
  if (2 * items.filter(isOrder).length >= items.length) {
    return { ...found, makesOne: MAKES_ONE.test(lead) || COMBINES.test(lead) }
  }
  if (MAKES.test(lastLine) && !POINTS_AT_DATA.test(lastLine)) {
    if (MAKES_ONE.test(lastLine)) return null
    return { ...found, items: items.map((item) => `${bare(lastLine)} ${item}`) }
  }
  if ((text.match(ENGLISH)?.length ?? 0) >= 2) return null
  const areTasks = items.every((item) => wordsIn(item) >= TASK_WORDS)
  if (!areTasks || !(isNumbered || /[:：]$/.test(lastLine))) return null
  return { ...found, isChain: isNumbered }
}

const bare = (line: string) => line.replace(/\s*(?:the following\s*)?[:：]?\s*$/i, '').trim()

/** Numbers inside a line that count up from 1 begin lines of their own. */
function onLines(text: string): string {
  const numbers = [...text.matchAll(INLINE)].map(([, number]) => Number(number))
  const countsUp = numbers.length > 1 && numbers.every((number, at) => number === at + 1)
  return countsUp ? text.replace(INLINE, '\n$1) ') : text
}

/** Items with what continues them; deeper items belong to the one above, text after a gap follows the list. */
function read(text: string) {
  const lead: string[] = []
  const tail: string[] = []
  const items: string[] = []
  let depth = -1
  let hadGap = false
  let numbered = 0
  for (const line of text.split('\n')) {
    const found = BULLET_NEEDS_SPACE.test(line) ? null : ITEM.exec(line)
    const indent = /^\s*/.exec(line)![0].length
    if (found && (depth < 0 || indent <= depth)) {
      if (depth < 0) depth = indent
      items.push(found[2]!.trim())
      if (NUMBERED.test(line)) numbered++
    } else if (items.length === 0) lead.push(line)
    else if (line.trim() === '') hadGap = true
    else if (hadGap && indent <= depth) tail.push(line)
    else items.push(`${items.pop()}${found ? '\n' : ' '}${line.trim()}`)
    if (line.trim() !== '') hadGap = hadGap && tail.length > 0
  }
  return {
    lead: lead.join('\n').trim(),
    items,
    tail: tail.join('\n').trim(),
    isNumbered: items.length > 0 && numbered === items.length,
  }
}
