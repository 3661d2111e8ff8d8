/** A call of one of the client's tools. */
export interface DemoToolCall {
  id: string
  kind: 'function' | 'custom'
  name: string
  /** JSON arguments of a function, free text of a custom tool. */
  input: string
}

/** One finished alternative, cut into the pieces it is streamed in. */
export interface DemoChoice {
  pieces: string[]
  toolCalls: DemoToolCall[]
  finish: 'stop' | 'length' | 'tool_calls'
}

/** Token counts in the shape of the API. */
export interface DemoUsage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
  prompt_tokens_details: { cached_tokens: number; image_tokens: number }
  completion_tokens_details: { reasoning_tokens: number }
}

/** A whole answer, worked out before its first byte is sent. */
export interface DemoPlan {
  id: string
  created: number
  model: string
  choices: DemoChoice[]
  usage: DemoUsage
}
