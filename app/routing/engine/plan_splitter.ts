/** One thing to do, found in a text. `after` are positions of steps whose result it needs. */
export interface FoundStep {
  description: string
  after: number[]
}

/** What was found in a text: steps, and what was said around them. */
export interface FoundPlan {
  context: string
  steps: FoundStep[]
}

const MOST_STEPS = 12
const READ = 20_000

const ITEM = /^\s*(?:[-*•]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+(.+)$/
const STARTS_STEP =
  /^(?:please\s+|and\s+|also\s+)*(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|then|next|after (?:that|this|which)|afterwards|finally|lastly|step \d+)\b[,:]?\s*/i
const FOLLOWS =
  /^(?:please\s+|and\s+|also\s+)*(?:second(?:ly)?|third(?:ly)?|then|next|after (?:that|this|which)|afterwards|finally|lastly)\b/i
const REFERS_BACK =
  /\b(?:it|its|that|this|these|those|them|the (?:result|results|output|answer|answers|above|previous|summary|list|code|text|draft|translation))\b/i
const ORDERS =
  /^(?:please\s+|and\s+|also\s+)*(?:write|draft|compose|create|generate|make|build|implement|code|fix|debug|refactor|summari[sz]e|translate|extract|list|find|identify|classify|compare|explain|describe|calculate|compute|solve|prove|evaluate|analy[sz]e|review|check|test|plan|design|outline|rewrite|rephrase|improve|shorten|convert|suggest|propose|recommend|collect|gather|search|look up|send|estimate|rank|choose|format|draw)\b/i

/** For lines whose white space was collapsed; runs of it would make this slow. */
const BETWEEN_SENTENCES = /(?<=[.!?;])\s|,?\s(?:and\s)?(?=then\s)|,\s(?=finally\s|after that\s)/i

/** Items of a list in the text, with what stands before them. */
function fromList(text: string): FoundPlan | null {
  const before: string[] = []
  const items: string[] = []
  for (const line of text.split('\n')) {
    const item = ITEM.exec(line)?.[1]
    if (item) items.push(item.trim())
    else if (items.length > 0 && line.trim() !== '') items.push(`${items.pop()} ${line.trim()}`)
    else before.push(line)
  }
  if (items.length < 2) return null
  return { context: before.join('\n').trim(), steps: linked(items) }
}

/** Sentences that order something; the others are what is said around them. */
function fromSentences(text: string): FoundPlan | null {
  const parts = text
    .split('\n')
    .flatMap((line) => line.replace(/\s+/g, ' ').trim().split(BETWEEN_SENTENCES))
    .map((part) => part.trim())
    .filter(Boolean)
  const isStep = (part: string) => STARTS_STEP.test(part) || ORDERS.test(part)
  const steps = parts.filter(isStep)
  if (steps.length < 2) return null
  return { context: parts.filter((part) => !isStep(part)).join(' '), steps: linked(steps) }
}

/** A step needs the one before it when it says so (`then`, `it`, `the result`). */
function linked(descriptions: string[]): FoundStep[] {
  const kept = descriptions.slice(0, MOST_STEPS)
  const rest = descriptions.slice(MOST_STEPS)
  if (rest.length > 0) kept.push([kept.pop(), ...rest].join(' '))
  return kept.map((description, position) => {
    const needsBefore = position > 0 && (FOLLOWS.test(description) || REFERS_BACK.test(description))
    return { description: tidy(description), after: needsBefore ? [position - 1] : [] }
  })
}

const tidy = (description: string) => {
  const bare = description.replace(STARTS_STEP, '').replace(/[;,]$/, '').trim() || description
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

/** Breaks a request into steps by its lists and sentences; a request that shows none is one step. */
export function splitPlan(text: string): FoundPlan {
  const read = text.slice(0, READ)
  return (
    fromList(read) ??
    fromSentences(read) ?? { context: '', steps: [{ description: text.trim(), after: [] }] }
  )
}
