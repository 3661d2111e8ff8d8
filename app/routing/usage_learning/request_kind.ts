/** Input tokens from which a request belongs to the next class: translations grow with what they translate. */
const SIZES = [64, 256, 1_024, 4_096]

/** The size class of a request. */
export function sizeOf(inputTokens: number): number {
  let size = 0
  while (size < SIZES.length && inputTokens >= SIZES[size]!) size++
  return size
}

/** Names the kind of a request: answers to requests of one kind are taken to be of like length. */
export const kindOf = (task: string, domain: string, size: number) => `${task}/${domain}/${size}`

/** Names kinds of requests; a decision asks for the same one again for each of its targets. */
export function kindMemo() {
  let last = { task: '', domain: '', inputTokens: -1, kind: '' }
  return (task: string, domain: string, inputTokens: number) => {
    if (last.task !== task || last.domain !== domain || last.inputTokens !== inputTokens) {
      last = { task, domain, inputTokens, kind: kindOf(task, domain, sizeOf(inputTokens)) }
    }
    return last.kind
  }
}
