import { DOMAIN_AT } from '#routing/engine/domains'
import { CLASS, classOf, lowerCase } from '#routing/engine/characters'
import { emptyHash, hashWith, hashWord } from '#routing/engine/lexicon'

type Bag = Record<string, unknown>

const isBag = (value: unknown): value is Bag =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Kinds of tool requests beside plain ones. */
const KINDS = { parallel: 0, web: 1, code: 2 }

/** Words that speak for a kind, in the request and, but for `parallel`, in names and descriptions of tools. */
const WORDS: Record<keyof typeof KINDS, [weight: number, words: string][]> = {
  parallel: [
    [1.2, 'also both additionally respectively'],
    [1, 'each another third secondly finally lastly separately'],
    [0.75, 'second first three four several two then following different'],
    [0.5, 'next five six multiple various compare same'],
  ],
  web: [
    [
      1,
      'api apis url http https endpoint endpoints host requests request webhook rest header headers',
    ],
  ],
  code: [
    [
      0.5,
      'java javascript typescript function functions variable method class object array callback instance node parameter boolean element stream buffer string async promise event listener thread module null',
    ],
  ],
}

const signs = new Map<number, [kind: number, weight: number][]>()
for (const [kind, lists] of Object.entries(WORDS)) {
  for (const [weight, words] of lists) {
    for (const word of words.split(' ')) {
      const hash = hashWord(word)
      signs.set(hash, [...(signs.get(hash) ?? []), [KINDS[kind as keyof typeof KINDS], weight]])
    }
  }
}

/** Characters of the request, and of all tools together, that are looked at. */
const REACH = { text: 3_000, tools: 600 }
const MOST_TOOLS = 8
/** What further questions and further `and`s weigh; names such as `getUser` are of programs. */
const QUESTION = 0.4
const AND = 0.35
const MOST_ANDS = 6
const CAMEL = 1
/** Evidence at which a kind is as likely as a plain call, and how fast that grows. */
const EVEN = { parallel: 1.4, web: 2.6, code: 1.6 }
const SLOPE = 2.5
const AND_HASH = hashWord('and')

/** Tells plain tool calls, several at once, web addresses and programs' values apart, by words alone. */
export class ToolKinds {
  readonly #evidence = new Float64Array(3)
  readonly #seen = new Set<number>()
  #ands = 0
  #questions = 0

  /** Spreads `share` over the domains of tools in `shares`, which go by position in `DOMAINS`. */
  spread(share: number, text: string, tools: unknown[], shares: Float64Array) {
    this.#read(text, tools)
    const odds = (evidence: number, even: number) => Math.exp(SLOPE * (evidence - even))
    const [parallel, web, code] = this.#evidence
    const plain = 1
    const several = odds(parallel!, EVEN.parallel)
    const ofWeb = odds(web!, EVEN.web)
    const ofCode = odds(code!, EVEN.code)
    const sum = plain + several + ofWeb + ofCode
    shares[DOMAIN_AT.tools]! += (share * plain) / sum
    shares[DOMAIN_AT.tools_parallel]! += (share * several) / sum
    shares[DOMAIN_AT.tools_web]! += (share * ofWeb) / sum
    shares[DOMAIN_AT.tools_code]! += (share * ofCode) / sum
  }

  #read(text: string, tools: unknown[]) {
    const evidence = this.#evidence.fill(0)
    this.#ands = this.#questions = 0
    this.#seen.clear()
    this.#scan(text, Math.min(text.length, REACH.text), true)
    evidence[KINDS.parallel]! +=
      AND * Math.min(MOST_ANDS, Math.max(0, this.#ands - 1)) +
      QUESTION * Math.max(0, this.#questions - 1)
    this.#seen.clear()
    let left = REACH.tools
    for (const tool of tools.slice(0, MOST_TOOLS)) {
      const described = isBag(tool) ? (isBag(tool.function) ? tool.function : tool) : {}
      for (const part of [described.name, described.description]) {
        if (typeof part !== 'string') continue
        const length = Math.min(part.length, left)
        this.#scan(part, length, false)
        left -= length
      }
    }
    for (let kind = 0; kind < evidence.length; kind++) evidence[kind] = Math.min(6, evidence[kind]!)
  }

  #scan(text: string, to: number, isRequest: boolean) {
    let hash = emptyHash
    let length = 0
    let hump = false
    let lower = false
    for (let at = 0; at <= to; at++) {
      const code = at < to ? text.charCodeAt(at) : 0x20
      if (at < to && classOf(code) === CLASS.letter) {
        const small = lowerCase(code)
        if (small !== code && lower) hump = true
        lower = small === code
        hash = hashWith(hash, small)
        length++
        continue
      }
      if (code === 0x3f) this.#questions++
      if (length > 0) this.#word(hash, hump, isRequest)
      hash = emptyHash
      length = 0
      hump = lower = false
    }
  }

  #word(hash: number, hump: boolean, isRequest: boolean) {
    if (hump && isRequest) this.#evidence[KINDS.code]! += CAMEL
    if (hash === AND_HASH) this.#ands++
    const found = signs.get(hash)
    if (found === undefined || this.#seen.has(hash)) return
    this.#seen.add(hash)
    for (const [kind, weight] of found) {
      if (isRequest || kind !== KINDS.parallel) this.#evidence[kind]! += weight
    }
  }
}
