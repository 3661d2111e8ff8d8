/** English verbs that order something, at the start of a clause. */
const VERBS =
  'write|draft|compose|create|generate|make|build|implement|code|fix|debug|refactor|summari[sz]e|translate|extract|list|find|identify|classify|compare|explain|describe|calculate|compute|solve|prove|evaluate|analy[sz]e|review|check|test|plan|design|outline|rewrite|rephrase|improve|shorten|convert|suggest|propose|recommend|collect|gather|search|look up|send|estimate|rank|choose|format|draw|combine|merge|compile|assemble|prepare|give me|tell me|show me'

/** Verbs whose objects are things to be made, so that several objects are several pieces of work. */
const MAKING = 'write|draft|compose|create|generate|make|prepare|produce|give me|i need|i want'

const POLITE = '(?:(?:please|and|also|can you|could you|now)\\s+)*'

/** What follows a verb that orders something: `summarize the …`, `translate it`, `rank "A" …`. */
const OBJECT =
  '(?:(?:the|a|an|it|them|its|their|this|these|those|that|each|all|any|some|both|your|my|our|how|why|what|which|who|whether|two|three|four|five|six|seven|eight|nine|ten|everything)\\b|[\\p{Lu}\\p{N}"“«\\uE000])'

const SEQUENCE_EN =
  'first(?:ly)?|second(?:ly)?|third(?:ly)?|then|next|after (?:that|this|which)|afterwards|finally|lastly|step \\d+'

const FOLLOWING_EN = SEQUENCE_EN.replace('first(?:ly)?|', '')

/** Words that open a first step in other languages, and those that open a later one. */
const OPENING =
  "zuerst|zunächst|als erstes|erstens|d[’']abord|premièrement|primero|en primer lugar|prima|innanzitutto|primeiro|eerst|allereerst"
const LATER =
  'dann|danach|anschließend|als nächstes|zweitens|drittens|zum schluss|schließlich|abschließend|ensuite|puis|enfin|deuxièmement|luego|después|a continuación|finalmente|por último|poi|dopo|infine|depois|em seguida|por fim|daarna|vervolgens|tot slot|ten slotte'

const start = (words: string) => new RegExp(`^${POLITE}(?:${words})(?![\\p{L}\\p{N}])`, 'iu')

export const ORDERS = start(VERBS)
export const MAKES = start(MAKING)
export const OPENS_OR_FOLLOWS = new RegExp(
  `^${POLITE}(?:${SEQUENCE_EN})(?![\\p{L}\\p{N}])[,:]?\\s*`,
  'iu'
)
export const FOLLOWS = start(`${FOLLOWING_EN}|${LATER}`)
export const OPENS_ELSEWHERE = start(OPENING)
export const FOLLOWS_ELSEWHERE = start(LATER)

/** A statement, not an order: `then I bought milk`. */
export const SUBJECT =
  /^(?:i|we|he|she|they|you|it|there|the|a|an|my|our|his|her|their|this|that|these|those|in|on|at|is|are|was|were|has|have|had|will|would|can|could)\b/i
export const SUBJECT_ELSEWHERE =
  /(?<!\p{L})(?:ich|er|wir|es|man|je|j[’']ai|il|elle|nous|ils|on|yo|él|ella|nosotros|ellos|io|lui|lei|noi|eu|ele|ela|nós|ik|hij|zij|wij)(?!\p{L})/iu

/** Where a sentence breaks into clauses that may each be a step. Commas before what was started still belong to it. */
export const BETWEEN_CLAUSES = new RegExp(
  `[,;]?\\s(?:and\\s)?(?=(?:then|finally|afterwards|after that)\\s)|,\\s(?:and\\s)?(?=(?:next|lastly)\\b)|[,;]\\s(?:und\\s|et\\s|y\\s|e\\s|en\\s)?(?=(?:${LATER})\\s)`,
  'giu'
)
/** Where one order ends and another one begins: `…, translate the …`, `… and list its …`. */
export const BETWEEN_ORDERS = new RegExp(
  `(?:,\\s(?:and\\s)?|\\sand\\s(?:also\\s)?)(?=(?:${VERBS})\\s+${OBJECT})`,
  'giu'
)

/** A change to what the clause before makes, not work of its own: `make it funny`. */
export const ADJUSTS =
  /^(?:make|keep|format|shorten|improve|check|test|rewrite|rephrase|fix)\s+(?:it|them|that|this)\b/i

const THINGS =
  'results?|outputs?|answers?|above|previous|summar(?:y|ies)|lists?|code|texts?|drafts?|translations?|parts?|points|findings|table|outline|plan'

/** Words that mean the result of the step before. */
export const REFERS_BACK = new RegExp(
  `\\b(?:it(?!\\s+(?:is|was|rains|snows|takes|would|will|can|has|should)\\b)|them|(?:the|this|that|these|those)\\s+(?:${THINGS}))\\b|^(?:\\w+\\s+){1,2}(?:its|their)\\b|\\b(?:to|of|from|with|for|in|into)\\s+(?:this|that|these|those)\\b(?=\\s*[.,;:!?]|$)`,
  'i'
)
/** Words that mean the results of all steps before. */
export const REFERS_TO_ALL =
  /\b(?:all (?:of )?(?:the )?(?:results|parts|answers|above|these|this|them|steps)|everything(?: above)?|both(?: of them| results| parts)?|the (?:above|results of all steps)|the parts)\b/i
export const REFERS_TO_STEP = /\b(?:step|part|task)\s+#?(\d{1,2})\b/gi

/** Wishes for one answer made of the parts. */
export const COMBINES =
  /\b(?:combine|merge|consolidate|compile|assemble)\b|\bput (?:it|them|everything|all|the parts)\b.{0,40}\btogether\b|\b(?:into|as|in) (?:one|a single)\b/i
/** One thing that the items of a list are parts of. */
export const MAKES_ONE =
  /\b(?:write|create|draft|prepare|produce|compile|make|compose)\b[^.\n]{0,60}\b(?:an?|one|the)\s+(?:\p{L}+\s+){0,3}(?:report|article|essay|document|guide|proposal|presentation|paper|e-?mail|letter|post|story|memo|brief|whitepaper|newsletter|summary)\b/iu

/** Lists that are looked at, not done: `sort these words:`. */
export const POINTS_AT_DATA =
  /\b(?:these|this list|the list|following (?!(?:tasks?|steps?|things|order|way|points?|instructions?)\b)\p{L}+|\p{L}+ below)\b/iu
export const ENGLISH = /\b(?:the|a|an|and|of|to|is|are|with|for|in|this|please)\b/gi
