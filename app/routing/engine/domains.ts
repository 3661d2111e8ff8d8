/**
 * What a request can be about. Catalogue priors, feedback and traces use these names. `math_hard` is mathematics of
 * competitions, `science_hard` that of specialists; `tools_parallel` asks for several calls at once, `tools_web` for calls
 * of web addresses, `tools_code` for calls with values of a program; `open_qa` asks for a fact without answers to pick.
 */
export const DOMAINS = [
  'math',
  'math_hard',
  'code',
  'tools',
  'tools_parallel',
  'tools_web',
  'tools_code',
  'science',
  'science_hard',
  'health',
  'law',
  'business',
  'history',
  'philosophy',
  'ethics',
  'psychology',
  'commonsense',
  'logic',
  'knowledge',
  'open_qa',
  'writing',
  'translation',
  'extraction',
  'chat',
] as const

export type Domain = (typeof DOMAINS)[number]

/** Position of each domain in `DOMAINS`. */
export const DOMAIN_AT = Object.fromEntries(
  DOMAINS.map((domain, position) => [domain, position])
) as Record<Domain, number>

/**
 * Whose scores stand in for a domain that nobody stated, nearest first; without any it follows the overall score.
 */
export const KIN: Partial<Record<Domain, readonly Domain[]>> = {
  math: ['math_hard'],
  math_hard: ['math'],
  tools: ['tools_parallel'],
  tools_parallel: ['tools'],
  tools_web: ['tools'],
  tools_code: ['tools'],
  science: ['commonsense', 'knowledge'],
  science_hard: ['science', 'knowledge'],
  health: ['science', 'knowledge'],
  law: ['knowledge'],
  business: ['knowledge'],
  history: ['knowledge'],
  philosophy: ['ethics', 'knowledge'],
  ethics: ['philosophy', 'knowledge'],
  psychology: ['knowledge'],
  commonsense: ['knowledge'],
  knowledge: ['open_qa'],
  open_qa: ['knowledge'],
  extraction: ['writing'],
  translation: ['writing'],
}

/** Names of other lists that single words would lead astray. */
const WHOLE_NAMES: Record<string, Domain> = {
  math_l5: 'math_hard',
  competition_math: 'math_hard',
  abstract_algebra: 'math_hard',
  high_school_mathematics: 'math_hard',
  college_mathematics: 'math_hard',
  olympiad: 'math_hard',
  aime: 'math_hard',
  gpqa: 'science_hard',
  tools_rest: 'tools_web',
  tools_api: 'tools_web',
  tools_code_api: 'tools_code',
  computer_science: 'code',
  trivia_qa: 'open_qa',
  natural_qa: 'open_qa',
}

const ALIASES: Record<string, Domain> = {
  mathematics: 'math',
  algebra: 'math',
  statistics: 'math',
  arithmetic: 'math',
  coding: 'code',
  programming: 'code',
  computer: 'code',
  software: 'code',
  machine: 'code',
  sql: 'code',
  tool: 'tools',
  function: 'tools',
  agent: 'tools',
  physics: 'science',
  chemistry: 'science',
  biology: 'science',
  engineering: 'science',
  astronomy: 'science',
  stem: 'science',
  medicine: 'health',
  medical: 'health',
  clinical: 'health',
  nutrition: 'health',
  anatomy: 'health',
  virology: 'health',
  genetics: 'health',
  aging: 'health',
  legal: 'law',
  jurisprudence: 'law',
  economics: 'business',
  macroeconomics: 'business',
  microeconomics: 'business',
  econometrics: 'business',
  finance: 'business',
  accounting: 'business',
  marketing: 'business',
  management: 'business',
  relations: 'business',
  prehistory: 'history',
  politics: 'history',
  government: 'history',
  policy: 'history',
  security: 'history',
  humanities: 'history',
  religions: 'philosophy',
  moral: 'ethics',
  sociology: 'psychology',
  sexuality: 'psychology',
  social: 'psychology',
  reasoning: 'logic',
  puzzle: 'logic',
  logical: 'logic',
  fallacies: 'logic',
  trivia: 'open_qa',
  open: 'open_qa',
  qa: 'open_qa',
  geography: 'knowledge',
  facts: 'knowledge',
  miscellaneous: 'knowledge',
  other: 'knowledge',
  creative: 'writing',
  roleplay: 'writing',
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
  const whole = words.join('_')
  if (known.has(whole)) return whole as Domain
  if (Object.hasOwn(WHOLE_NAMES, whole)) return WHOLE_NAMES[whole]!
  for (const [part, domain] of Object.entries(WHOLE_NAMES)) {
    if (whole.endsWith(`_${part}`)) return domain
  }
  for (const word of words) {
    if (known.has(word)) return word as Domain
    if (Object.hasOwn(ALIASES, word)) return ALIASES[word]!
  }
  return null
}
