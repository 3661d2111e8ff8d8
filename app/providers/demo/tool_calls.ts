import type { DemoRequest } from '#providers/demo/request'
import { lastUserText } from '#providers/demo/request'
import type { SeededRandom } from '#providers/demo/random'
import { sampleSchema } from '#providers/demo/schema_sample'
import type { DemoTool } from '#providers/demo/tools'
import type { DemoToolCall } from '#providers/demo/types'

/**
 * Decides which tools to call: the one that is forced, or those that the prompt speaks of.
 * A request that brings a tool's result back is answered in words.
 */
export function chooseToolCalls(request: DemoRequest, random: SeededRandom): DemoToolCall[] {
  const { mode, names } = request.toolChoice
  if (mode === 'none' || request.messages.at(-1)?.role === 'tool') return []

  const prompt = lastUserText(request.messages)
  const ranked = request.tools
    .filter((tool) => !names || names.includes(tool.name))
    .map((tool) => ({ tool, fit: fit(tool, prompt) }))
    .sort((a, b) => b.fit - a.fit)
  const wanted = mode === 'required' ? ranked.slice(0, 1) : ranked.filter((entry) => entry.fit >= 2)
  return wanted.slice(0, request.parallelToolCalls ? 4 : 1).map(({ tool }) => ({
    id: `call_${random.word(24)}`,
    kind: tool.kind,
    name: tool.name,
    input:
      tool.kind === 'custom'
        ? prompt.slice(0, 200).toWellFormed()
        : JSON.stringify(sampleSchema(tool.parameters, random, prompt)),
  }))
}

/** How much a prompt speaks of a tool: its whole name counts most, then words of the name, then of the description. */
function fit(tool: DemoTool, prompt: string): number {
  if (prompt.includes(tool.name)) return 10
  const spoken = new Set(wordsOf(prompt))
  const shared = (words: string) => wordsOf(words).filter((word) => spoken.has(word)).length
  return 2 * shared(tool.name) + shared(tool.description)
}

/** The words that mean something: longer than three letters, without endings for plural. */
function wordsOf(words: string): string[] {
  const spaced = words.slice(0, 20_000).replace(/([a-z])([A-Z])/g, '$1 $2')
  return [...new Set(spaced.toLowerCase().match(/\p{L}{4,}/gu) ?? [])].map((word) =>
    word.replace(/s$/, '')
  )
}
