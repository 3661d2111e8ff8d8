import { SCRIPTS } from '#routing/engine/characters'
import { LANGUAGES } from '#routing/engine/lexicon'
import type { TextCounts } from '#routing/engine/text_scanner'

/** The language that a script stands for when words do not tell. */
const OF_SCRIPT: Partial<Record<(typeof SCRIPTS)[number], string>> = {
  greek: 'el',
  cyrillic: 'ru',
  hebrew: 'he',
  arabic: 'ar',
  devanagari: 'hi',
  bengali: 'bn',
  tamil: 'ta',
  thai: 'th',
  hangul: 'ko',
  kana: 'ja',
  han: 'zh',
}

/** Share of letters from which a script that is not Latin decides. */
const DECIDES = 0.3
const KANA = SCRIPTS.indexOf('kana')

const UNDETERMINED = 'und'

/** The language of a text as a code (`en`, `de`, `zh`), by script and frequent words; `und` when neither tells. */
export function languageOf(counts: TextCounts): string {
  if (counts.letters === 0) return UNDETERMINED
  const { scripts } = counts
  if (scripts[KANA]! > 0.1 * counts.letters) return 'ja'
  for (let position = 1; position < SCRIPTS.length; position++) {
    if (scripts[position]! > DECIDES * counts.letters) {
      return OF_SCRIPT[SCRIPTS[position]!] ?? UNDETERMINED
    }
  }
  let best = -1
  for (let position = 0; position < LANGUAGES.length; position++) {
    const found = counts.languages[position]!
    if (found > 0 && (best < 0 || found > counts.languages[best]!)) best = position
  }
  return best < 0 ? UNDETERMINED : LANGUAGES[best]!
}
