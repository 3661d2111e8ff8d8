import { forgottenPhrases } from '#knowledge/forgetting/forgotten_phrases'
import type { Asker } from '#knowledge/types'

/** Leaves out what is called by something that the asker, or the workspace, has forgotten. */
export async function withoutForgotten<One>(
  asker: Asker,
  all: One[],
  nameOf: (one: One) => string
): Promise<One[]> {
  const allowed: One[] = []
  for (const one of all) {
    if (!(await forgottenPhrases.blocks(asker, [nameOf(one)]))) allowed.push(one)
  }
  return allowed
}
