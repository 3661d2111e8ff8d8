/** Characters that rules look at; what comes later is material. */
const READ = 20_000
const MARK = '\uE000'
const END = '\uE001'

/** Blocks that are shown, not said: fenced code, triple quotes, quoted lines. */
const BLOCKS = /```[\s\S]*?(?:```|$)|"""[\s\S]*?(?:"""|$)|(?:^[ \t]*>.*(?:\n|$))+/gm
/** Quotations inside a sentence; sentences in them are not the asker's. */
const QUOTES = /"[^"\n]{40,}"|“[^”\n]{40,}”|«[^»\n]{40,}»/g

const KINDS =
  'text|article|e-?mails?|letter|messages?|report|document|transcript|code|function|logs?|data|passage|paragraphs?|story|reviews?|contract|notes|conversation|json|csv|table|sentences?|words'
/** After such a line everything is material: `Summarize the following article:`. */
const INTRODUCED = new RegExp(
  `(?:\\b(?:following|this|these|below)\\b[^\\n:]{0,60}\\b(?:${KINDS})\\b[^\\n:]{0,80}|^(?:${KINDS}|input|context)\\s*):[ \\t]*(?:\\n|$)`,
  'im'
)

/** A text without its material, and a way to put the material back. */
export interface SetAside {
  /** What may hold steps; a mark stands for each block. */
  said: string
  /** What belongs to every step. */
  material: string
  /** Puts blocks back where their marks are. */
  restore(text: string): string
}

/** Sets aside what a request shows (code, quotations, pasted texts), so that nothing in it is taken for an order. */
export function setAside(text: string): SetAside {
  const head = text.slice(0, READ)
  const rest = text.slice(READ)
  if (head.includes(MARK)) return { said: head, material: rest, restore: (part) => part }
  const introduced = INTRODUCED.exec(head)
  const cut = introduced ? introduced.index + introduced[0].length : head.length
  const blocks: string[] = []
  const mark = (block: string) => {
    blocks.push(block.replace(/\n$/, ''))
    return `${MARK}${blocks.length - 1}${END}${block.endsWith('\n') ? '\n' : ''}`
  }
  return {
    said: head.slice(0, cut).replace(BLOCKS, mark).replace(QUOTES, mark),
    material: [head.slice(cut).trim(), rest].filter(Boolean).join(''),
    restore: (part) =>
      part.replace(/\uE000(\d+)\uE001/g, (whole, at) => blocks[Number(at)] ?? whole),
  }
}

/** Marks at the end of a clause, which belong to the whole request. */
export const TRAILING_MARKS = /(?:\s*\uE000\d+\uE001)+\s*$/
