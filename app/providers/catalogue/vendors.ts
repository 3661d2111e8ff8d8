/** Names of makers as they stand before model ids → the seller in the catalogue. */
const MAKERS: Record<string, string> = {
  'alibaba': 'alibaba',
  'anthropic': 'anthropic',
  'cohere': 'cohere',
  'cohereforai': 'cohere',
  'deepseek': 'deepseek',
  'deepseek-ai': 'deepseek',
  'google': 'google',
  'inception': 'inception',
  'minimax': 'minimax',
  'minimaxai': 'minimax',
  'mistral': 'mistral',
  'mistralai': 'mistral',
  'moonshot': 'moonshotai',
  'moonshotai': 'moonshotai',
  'openai': 'openai',
  'perplexity': 'perplexity',
  'qwen': 'alibaba',
  'stepfun': 'stepfun',
  'stepfun-ai': 'stepfun',
  'upstage': 'upstage',
  'x-ai': 'xai',
  'xai': 'xai',
  'xiaomi': 'xiaomi',
  'xiaomimimo': 'xiaomi',
  'z-ai': 'zai',
  'zai': 'zai',
  'zai-org': 'zai',
  'zhipuai': 'zai',
}

/** Makers that sell nothing themselves in the catalogue, by the name before their model ids. */
const OTHER_MAKERS: Record<string, string> = {
  'amazon': 'amazon',
  'deepcogito': 'deepcogito',
  'essentialai': 'essentialai',
  'liquidai': 'liquid',
  'meta': 'meta',
  'meta-llama': 'meta',
  'nvidia': 'nvidia',
  'writer': 'writer',
}

/** The catalogue's seller that a vendor prefix means, when that maker sells its models itself. */
export const makerOf = (vendor: string | null): string | null =>
  vendor ? (MAKERS[vendor] ?? null) : null

/** The maker's name for people, from the prefix of a model id or from a model's family. */
export function makerName(vendor: string | null, family: string | null): string | null {
  if (vendor && (MAKERS[vendor] ?? OTHER_MAKERS[vendor]))
    return MAKERS[vendor] ?? OTHER_MAKERS[vendor]!
  const [, stem] =
    /^(deepseek|gemma|glm|gpt|kimi|llama|minimax|mistral|qwen)/.exec(family ?? '') ?? []
  return stem ? FAMILY_MAKERS[stem]! : null
}

const FAMILY_MAKERS: Record<string, string> = {
  deepseek: 'deepseek',
  gemma: 'google',
  glm: 'zai',
  gpt: 'openai',
  kimi: 'moonshotai',
  llama: 'meta',
  minimax: 'minimax',
  mistral: 'mistral',
  qwen: 'alibaba',
}

/** Hosts' own names of models whose relation to the maker's name cannot be read from the spelling. */
export const hostNames: Record<string, string> = {
  'deepseek.v3-v1:0': 'deepseek-v3.1',
  'deepseek.v3.2': 'deepseek-v3.2',
  'meta.llama4-maverick-17b-instruct-v1:0': 'llama-4-maverick-17b-128e-instruct',
  'meta.llama4-scout-17b-instruct-v1:0': 'llama-4-scout-17b-16e-instruct',
  'mistral.mistral-large-3-675b-instruct': 'mistral-large-2512',
  'qwen.qwen3-235b-a22b-2507-v1:0': 'qwen3-235b-a22b-instruct-2507',
  'qwen.qwen3-coder-480b-a35b-v1:0': 'qwen3-coder-480b-a35b-instruct',
  'qwen.qwen3-next-80b-a3b': 'qwen3-next-80b-a3b-instruct',
  'Qwen/Qwen3-235B-A22B-Instruct-2507-tput': 'qwen3-235b-a22b-instruct-2507',
  'zai-glm-4.7': 'glm-4.7',
}
