import {
  CL100K_TOKEN_SPLIT_REGEX,
  O200K_TOKEN_SPLIT_REGEX,
} from 'gpt-tokenizer/encodingParams/constants'
import { TokenCounter } from '#core/tokens/token_counter'
import { loadTable, type Encoding } from '#core/tokens/token_table'

const PIECES: Record<Encoding, RegExp> = {
  o200k_base: O200K_TOKEN_SPLIT_REGEX,
  cl100k_base: CL100K_TOKEN_SPLIT_REGEX,
}

const loading = new Map<Encoding, Promise<TokenCounter>>()

/** The counter of a vocabulary, loaded when it is first asked for, once in each thread. */
export function counterOf(encoding: Encoding): Promise<TokenCounter> {
  const known = loading.get(encoding)
  if (known) return known
  const counter = loadTable(encoding).then(
    (table) => new TokenCounter(encoding, table, PIECES[encoding])
  )
  loading.set(encoding, counter)
  counter.catch(() => loading.delete(encoding))
  return counter
}
