/** No sentence that says something of a person is longer. */
const LONGEST = 600

/** Ends of sentences: `.`, `!`, `?` before a space, their counterparts of other scripts, ends of lines. */
const ENDS = /(?<=[.!?…]["')\]]?)\s+|(?<=[。！？।؟])|\n+/u

/** What ends with a full stop and goes on: `Dr.`, `e.g.`, initials. */
const ABBREVIATION =
  /(?:^|\s)(?:\p{Lu}|[Dd]r|[Mm]rs?|[Mm]s|[Pp]rof|[Ss]t|[Ss]ra?|vs|etc|e\.g|i\.e|z\.B|d\.h|u\.a|bzw|ca|approx|[Nn]o|[Nn]r)\.$/u

/** Markers of lists: `- `, `* `, `1. `, `a) `. */
const BULLET = /^(?:[-*•–]|\d{1,2}[.)]|[a-z]\))\s+/

/** Cuts prose into sentences, without the markers of lists. */
export function sentencesOf(prose: string): string[] {
  const found: string[] = []
  let open = ''
  for (const part of prose.split(ENDS)) {
    const piece = open ? `${open} ${part}` : part
    if (ABBREVIATION.test(piece) && piece.length < LONGEST) {
      open = piece
      continue
    }
    open = ''
    const sentence = piece.trim().replace(BULLET, '')
    if (sentence && sentence.length <= LONGEST) found.push(sentence)
  }
  if (open.trim()) found.push(open.trim())
  return found
}
