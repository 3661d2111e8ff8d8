/** What a request can be about. Catalogue priors, feedback and traces use these names. */
export const DOMAINS = [
  'math',
  'code',
  'tools',
  'science',
  'health',
  'law',
  'business',
  'history',
  'philosophy',
  'psychology',
  'commonsense',
  'logic',
  'knowledge',
  'writing',
  'translation',
  'extraction',
  'chat',
] as const

export type Domain = (typeof DOMAINS)[number]

const ALIASES: Record<string, Domain> = {
  mathematics: 'math',
  algebra: 'math',
  statistics: 'math',
  coding: 'code',
  programming: 'code',
  computer: 'code',
  software: 'code',
  sql: 'code',
  tool: 'tools',
  function: 'tools',
  agent: 'tools',
  physics: 'science',
  chemistry: 'science',
  biology: 'science',
  engineering: 'science',
  astronomy: 'science',
  medicine: 'health',
  medical: 'health',
  clinical: 'health',
  nutrition: 'health',
  legal: 'law',
  jurisprudence: 'law',
  economics: 'business',
  finance: 'business',
  accounting: 'business',
  marketing: 'business',
  management: 'business',
  prehistory: 'history',
  moral: 'philosophy',
  ethics: 'philosophy',
  sociology: 'psychology',
  social: 'psychology',
  reasoning: 'logic',
  puzzle: 'logic',
  open: 'knowledge',
  qa: 'knowledge',
  geography: 'knowledge',
  creative: 'writing',
  summarization: 'writing',
  multilingual: 'translation',
  classification: 'extraction',
  json: 'extraction',
  conversation: 'chat',
}

const known = new Set<string>(DOMAINS)

/** Finds the domain that a name of somebody else's list means (`math_hard`, `computer science`, `physics`); null when none does. */
export function domainOf(name: string): Domain | null {
  const words = name.toLowerCase().split(/[\s_/-]+/)
  for (const word of words) if (known.has(word)) return word as Domain
  for (const word of words) if (Object.hasOwn(ALIASES, word)) return ALIASES[word]!
  return null
}
