/** Texts longer than this are counted by their length: counting them piece by piece would hold up the process. */
const exactUpTo = 20_000

const piece = /\s?\p{L}{1,7}|\s?\p{N}{1,3}|\s?[^\s\p{L}\p{N}]|\s+/gu

/** Cuts a text into token-like pieces; joined they are the text again. */
export const tokenPieces = (text: string): string[] => text.match(piece) ?? []

/** About as many tokens as a real model would count. */
export const countTokens = (text: string): number =>
  text.length > exactUpTo ? Math.ceil(text.length / 4) : tokenPieces(text).length
