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
