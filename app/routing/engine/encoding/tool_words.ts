import type { WordScanner } from '#routing/engine/encoding/word_scanner'

/** Most tools whose words are read, and characters of all of them together. */
const MOST = { tools: 64, characters: 3_000 }

type Bag = Record<string, unknown>

const isBag = (value: unknown): value is Bag =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The tools of a request's context, whatever was sent there. */
export const toolsOf = (context: unknown): unknown[] =>
  isBag(context) && Array.isArray(context.tools) ? context.tools : []

/** A tool's own description, with or without the envelope of the OpenAI dialect. */
const describedBy = (tool: unknown): Bag => {
  if (!isBag(tool)) return {}
  return isBag(tool.function) ? tool.function : tool
}

/** Counts the words of names and descriptions, within the bound. */
export function addToolWords(tools: unknown[], scanner: WordScanner) {
  let left = MOST.characters
  for (let at = 0; at < tools.length && at < MOST.tools && left > 0; at++) {
    const { name, description } = describedBy(tools[at])
    for (const text of [name, description]) {
      if (typeof text !== 'string') continue
      const length = Math.min(text.length, left)
      scanner.addTool(text, length)
      left -= length
    }
  }
}

/** Parameters of all tools together, and of the one that has most. */
export interface ToolSizes {
  all: number
  largest: number
}

/** How many parameters the tools take; a bare number stands for itself. */
export function toolSizesOf(tools: unknown[]): ToolSizes {
  const sizes = { all: 0, largest: 0 }
  for (let at = 0; at < tools.length && at < MOST.tools; at++) {
    const parameters = parametersOf(describedBy(tools[at]))
    sizes.all += parameters
    sizes.largest = Math.max(sizes.largest, parameters)
  }
  return sizes
}

function parametersOf(described: Bag): number {
  const parameters = described.parameters ?? described.input_schema ?? described.params
  if (typeof parameters === 'number') return parameters > 0 && parameters < 1e6 ? parameters : 0
  if (!isBag(parameters) || !isBag(parameters.properties)) return 0
  return Object.keys(parameters.properties).length
}
