import { SeededRandom } from '#providers/demo/random'

/** Log probabilities of the pieces, with `top` alternatives each; null when they were not asked for. */
export function logprobsOf(pieces: string[], top: number | undefined) {
  if (top === undefined) return null
  return { content: pieces.map((piece) => pieceLogprobs(piece, top)), refusal: null }
}

function pieceLogprobs(piece: string, top: number) {
  const chosen = entry(piece, -new SeededRandom(piece).fraction() / 2)
  const others = Array.from({ length: Math.max(top - 1, 0) }, (_, index) =>
    entry(` demo${index + 1}`, chosen.logprob - 2 - index)
  )
  return { ...chosen, top_logprobs: top > 0 ? [chosen, ...others] : [] }
}

const entry = (token: string, logprob: number) => ({
  token,
  logprob: Number(logprob.toFixed(4)),
  bytes: [...Buffer.from(token)],
})
