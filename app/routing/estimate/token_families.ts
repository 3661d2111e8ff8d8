import type { Target, TargetDirectory } from '#providers/types'
import type { Encoding } from '#core/tokens/token_table'

/** How the tokens of a target are counted. */
export interface TokenFamily {
  /** `tokenizer`: by its own vocabulary. `ratio`: by the one named here, times `factor`. */
  method: 'tokenizer' | 'ratio'
  encoding: Encoding
  factor: number
  /** Nine of ten texts were counted within so many percent; null where that was not measured. */
  errorPct: number | null
}

const exact = (encoding: Encoding): TokenFamily => ({
  method: 'tokenizer',
  encoding,
  factor: 1,
  errorPct: 0,
})

const ratio = (factor: number, errorPct: number | null): TokenFamily => ({
  method: 'ratio',
  encoding: 'o200k_base',
  factor,
  errorPct,
})

/** By the model's name, the first that fits. How factors and errors were measured is told in `docs/estimate.md`. */
const FAMILIES: [RegExp, TokenFamily][] = [
  [/^(gpt-4(?![.o])|gpt-3\.?5)/, exact('cl100k_base')],
  [/^(gpt-|chatgpt-4o|codex-|o\d(-|$))/, exact('o200k_base')],
  [/llama-?3/, ratio(1, 3.1)],
  [/^(open-)?(mistral-7b|mixtral-8x7b)/, ratio(1.13, 12.3)],
]

/** For models whose tokenizer is not public. */
export const USUAL_FAMILY = ratio(1, null)

/** `openai/gpt-oss-20b`, `openai.gpt-oss-20b` and `gpt-oss-20b` are one. */
const nameOf = (id: string) =>
  id
    .toLowerCase()
    .split('/')
    .at(-1)!
    .replace(/^(openai|meta|mistral)\./, '')

/** How a target's tokens are counted; an agent's are those of the model it is built on. */
export function familyOf(target: Target, { byId }: Pick<TargetDirectory, 'byId'>): TokenFamily {
  const base = target.baseTargetId === null ? target : (byId.get(target.baseTargetId) ?? target)
  const name = nameOf(base.id)
  return FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? USUAL_FAMILY
}
