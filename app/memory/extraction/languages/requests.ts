import { meaningOf } from '#memory/extraction/predicates'

/**
 * How people of further languages ask that something is kept in mind. What follows is kept in their own words.
 */
const REMEMBER_REQUESTS: readonly string[] = [
  ...['запомни', 'запомните', 'не забудь', 'не забывай', 'имей в виду', "запам'ятай"],
  ...['请记住', '記住', '记住', '请记得', '记得', '別忘了', '别忘了', '請記住'],
  ...['기억해 줘', '기억해줘', '기억해', '잊지 마', '覚えておいて', '覚えて', '忘れないで'],
  ...['याद रखो', 'याद रखें', 'याद रखना', 'यह याद रखें', 'تذكر أن', 'تذكر', 'لا تنس', 'זכור', 'זכרי'],
  ...['onthoud', 'vergeet niet', 'zapamiętaj', 'pamiętaj', 'nie zapomnij', 'hatırla', 'unutma'],
  ...[
    'kom ihåg',
    'glöm inte',
    'husk',
    'muista',
    'älä unohda',
    'pamatuj',
    'zapamatuj si',
    'ține minte',
  ],
  ...[
    'nu uita',
    'θυμήσου',
    'μην ξεχάσεις',
    'jegyezd meg',
    'ne felejtsd el',
    'hãy nhớ',
    'ingat',
    'ingatlah',
  ],
  ...[
    'จำไว้',
    'อย่าลืม',
    'به یاد داشته باش',
    'یاد رکھو',
    'মনে রেখো',
    'recorda',
    'no oblidis',
    'gogoratu',
  ],
]

const BEGINNING = new RegExp(
  `^(?:${REMEMBER_REQUESTS.join('|')})(?:[\\s:：,，،]+|(?<=[^\\p{ASCII}]))(?<note>\\S.{2,300})$`,
  'iu'
)
const ANYWHERE = new RegExp(`(?<![a-z])(?:${REMEMBER_REQUESTS.join('|')})`, 'i')
const CLOSING = /[\s.!。！।؟?]+$/u

/** A cheap look whether a text may ask so. */
export const asksToRemember = (text: string) => ANYWHERE.test(text)

/** What a sentence of a further language asks to be kept, in its own words. */
export function readRequestOf(sentence: string) {
  const note = BEGINNING.exec(sentence)?.groups?.note?.replace(CLOSING, '')
  if (!note || /[?？؟]/.test(sentence)) return []
  const { objectKind, precision } = meaningOf('noted')
  return [{ predicate: 'noted', object: note, objectKind, confidence: precision }]
}
