/** Counts the tokens of a text that begins after a line's end. */
export type CountTokens = (text: string) => number

/** Numbers of lines are one token up to this one. */
const ONE_TOKEN = 999

/** What is left of a budget while lines come in. Headings are paid for once. */
export class TokenRoom {
  #headings = new Set<string>()
  #lines = 0

  constructor(
    public left: number,
    private count: CountTokens
  ) {}

  /** What a line takes with the heading that it needs. */
  cost({ tokens, heading }: { tokens: number; heading: string }): number {
    return tokens + (this.#headings.has(heading) ? 0 : this.count(heading))
  }

  /** Pays for a line when there is room. Answers whether there was. */
  take(line: { tokens: number; heading: string }): boolean {
    const cost = this.cost(line)
    if (cost > this.left || this.#lines >= ONE_TOKEN) return false
    this.left -= cost
    this.#headings.add(line.heading)
    this.#lines++
    return true
  }
}
