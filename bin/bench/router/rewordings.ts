/** Chance that can be repeated. */
type Random = () => number

const pick = <Item>(random: Random, items: readonly Item[]) =>
  items[Math.floor(random() * items.length)]!

const SYNONYMS: [RegExp, string][] = [
  [/\bcalculate\b/gi, 'compute'],
  [/\bfind\b/gi, 'determine'],
  [/\bmany\b/gi, 'numerous'],
  [/\blarge\b/gi, 'big'],
  [/\bbuy(s?)\b/gi, 'purchase$1'],
  [/\bhelp\b/gi, 'assist'],
  [/\bshow\b/gi, 'display'],
  [/\bget\b/gi, 'obtain'],
  [/\bneed(s?)\b/gi, 'require$1'],
  [/\bmost likely\b/gi, 'most probably'],
  [/\bfollowing\b/gi, 'below'],
  [/\bbegin(s?)\b/gi, 'start$1'],
  [/\bbecause\b/gi, 'since'],
  [/\bperson\b/gi, 'individual'],
]
const POLITE = [
  (text: string) => `Please answer this for me: ${text}`,
  (text: string) => `Hello, I would be glad about an answer to this one.\n\n${text}`,
  (text: string) => `${text}\n\nMany thanks in advance.`,
  (text: string) => `I wonder about something. ${text} Can you tell me?`,
]

function withTypo(text: string, random: Random): string {
  const words = text.split(' ')
  const changes = Math.max(1, Math.round(words.length / 40))
  for (let change = 0; change < changes; change++) {
    const at = Math.floor(random() * words.length)
    const word = words[at]!
    if (!/^[a-z]{5,}$/.test(word)) continue
    const letter = 1 + Math.floor(random() * (word.length - 3))
    words[at] = word.slice(0, letter) + word[letter + 1]! + word[letter]! + word.slice(letter + 2)
  }
  return words.join(' ')
}

/** The first two sentences in the other order, where there are two of some length. */
function reordered(text: string): string {
  const [first, second, ...rest] = text.split(/(?<=[.!])\s+(?=[A-Z])/)
  if (first === undefined || second === undefined || second.includes('?')) return text
  return [second, first, ...rest].join(' ')
}

/** Ways to say the same in other words or another form; each is one kind. */
export const REWORDINGS: Record<string, (text: string, random: Random) => string> = {
  'polite words': (text, random) => pick(random, POLITE)(text),
  'synonyms': (text) => SYNONYMS.reduce((said, [word, other]) => said.replace(word, other), text),
  'lower case': (text) => text.toLowerCase(),
  'white space': (text) => `  ${text.replace(/\n/g, '\n\n').replace(/\. /g, '.  ')}\n`,
  'typing errors': withTypo,
  'other order': reordered,
  'a prefix': (text, random) => pick(random, ['Question: ', 'Task: ', 'Q. ']) + text,
}
