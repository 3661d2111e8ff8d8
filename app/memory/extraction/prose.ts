/** Longer blocks are pasted documents; people who talk about themselves stop earlier. */
const LONGEST_BLOCK = 1_500

/** How much of a message is looked at. */
export const LONGEST_LOOK = 40_000

/** How much prose of it is read. */
const LONGEST_PROSE = 6_000

/** Stand for quoted words while a sentence is read, so that no rule looks inside. */
const FIRST_MASK = 0xe000
const MASKS = 256

const CODE_FENCE = /^\s{0,3}(?:```|~~~)/
const QUOTED_LINE = /^\s{0,3}(?:>|\|)/
const CODE_LINE =
  /[;{}]\s*$|^\s*(?:import|from|def|class|function|const|let|var|public|private|return|SELECT|INSERT|UPDATE|#include|\$|>>>|<\/?[a-zA-Z][^>]*>|[\w.]+\(.*\))(?:\s|$)|^\s*[\w.-]+\s*=\s*\S|^(?:\t| {4,})\S/
const SPEAKER_LINE = /^\s*(?:\[[^\]]{1,30}\]\s*)?[\p{Lu}][\p{L} .'-]{0,24}:\s/u
const MAIL_HEAD =
  /^(?:from|to|subject|date|sent|cc|von|an|betreff|de|para|asunto|objet|oggetto):\s/i

/** Opens a task on words that follow: `Translate the following:`, `Write a story`. What comes after is material. */
const MATERIAL =
  /(?:^|[.!?\n]\s*)(?:please |can you |could you |bitte )*(?:summari[sz]e|translate|proofread|rewrite|rephrase|paraphrase|edit|correct|fix|review|analy[sz]e|classify|label|extract|reply to|respond to|continue|complete|improve|polish|explain|evaluate|grade|convert|here(?:'s| is| are)|this is|below is|the following|übersetze|fasse|korrigiere|traduce|traduis|traduci|traduza|resume|résume|corrige)\b[^\n]{0,200}?:(?:\s|$)/iu
const PLAY =
  /(?:^|[.!?\n]\s*)(?:please |can you |could you |let's |i want you to |i need you to |help me |bitte )*(?:pretend|act as|act like|role-?play|play the role|you are (?:an?|the|now) |imagine|write (?:me )?(?:an?|the|my|some) (?:[\p{L}-]+ ){0,4}(?:story|poem|song|letter|e-?mail|essay|speech|dialogue|monologue|script|scene|bio|biography|cover letter|review|post|tweet|testimonial|diary|character)|draft (?:an?|the|my)|compose|spiel(?:e)? die rolle|stell dir vor|schreibe? (?:mir )?ein|finge|actúa como|imagina|escribe un|fais semblant|imagine que|écris|fingi|immagina|scrivi un|finja|aja como|escreva um)\b/iu

const QUOTED =
  /"[^"\n]{1,600}"|“[^”\n]{1,600}”|„[^“”\n]{1,600}[“”]|«[^»\n]{1,600}»|`[^`\n]{1,400}`/g

/** A message in quotation marks as a whole is said by its writer. */
const WHOLLY_QUOTED = /^\s*["“]([^"“”]*)["”]\s*$/

/** Prose of a message, and the quoted words that were masked in it. */
export interface Prose {
  text: string
  /** Puts quoted words back. */
  unmask(text: string): string
}

/**
 * The part of a message that its writer says: without code, quoted lines, transcripts, pasted documents, and what a task or a
 * play is about.
 */
export function proseOf(message: string): Prose {
  const kept: string[] = []
  let fence = false
  let length = 0
  const looked = message.slice(0, LONGEST_LOOK)
  const isTranscript = looked.split('\n').filter((line) => SPEAKER_LINE.test(line)).length > 1
  for (const block of looked.split(/\n\s*\n/)) {
    const lines: string[] = []
    for (const line of block.split('\n')) {
      if (CODE_FENCE.test(line)) {
        fence = !fence
        continue
      }
      if (fence || isMaterial(line)) continue
      if (isTranscript && SPEAKER_LINE.test(line)) continue
      lines.push(line)
    }
    const said = lines.join('\n')
    if (said.length > LONGEST_BLOCK) continue
    length += said.length
    if (length > LONGEST_PROSE) break
    if (said) kept.push(said)
  }
  return masked(cutMaterial(kept.join('\n')))
}

const isMaterial = (line: string) =>
  line.length > LONGEST_BLOCK ||
  QUOTED_LINE.test(line) ||
  CODE_LINE.test(line) ||
  MAIL_HEAD.test(line)

function cutMaterial(text: string) {
  const cuts = [MATERIAL, PLAY].map((opens) => opens.exec(text)?.index ?? text.length)
  return text.slice(0, Math.min(...cuts))
}

function masked(said: string): Prose {
  const text = WHOLLY_QUOTED.exec(said)?.[1] ?? said
  if (!/["“„«`]/.test(text)) return { text, unmask: (part) => part }
  const quoted: string[] = []
  const hidden = text.replace(QUOTED, (words) => {
    if (quoted.length === MASKS) return ' '
    quoted.push(words)
    return String.fromCharCode(FIRST_MASK + quoted.length - 1)
  })
  const unmask = (part: string) =>
    part.replace(/[\ue000-\ue0ff]/g, (mark) => quoted[mark.charCodeAt(0) - FIRST_MASK] ?? '')
  return { text: hidden, unmask }
}
