import type { DemoRequest } from '#providers/demo/request'
import { lastUserText } from '#providers/demo/request'
import type { SeededRandom } from '#providers/demo/random'
import { sampleSchema } from '#providers/demo/schema_sample'

/** Said after the opening; a model's share of them makes its answers longer or shorter. */
const remarks = [
  'Map a real provider to this target and the same request is answered by it.',
  'The tokens counted here are metered and priced like those of the real model.',
  'The headers of this answer say which target was chosen and what it cost.',
  'The same request always gets this same answer, which is handy in tests.',
]

/** The content of an answer, in the format that the request asks for. Prose begins with the demo's label. */
export function composeAnswer(request: DemoRequest, random: SeededRandom): string {
  const prompt = lastUserText(request.messages)
  switch (request.format.kind) {
    case 'json_schema':
      return JSON.stringify(sampleSchema(request.format.schema, random, prompt))
    case 'json_object':
      return JSON.stringify({ demo: true, model: request.model.id, prompt: cut(prompt, 120) })
    case 'text':
      return composeProse(request, prompt, random)
  }
}

function composeProse({ model, messages }: DemoRequest, prompt: string, random: SeededRandom) {
  const images = messages.reduce((sum, message) => sum + message.images, 0)
  const last = messages.at(-1)
  const sentences = [
    `[demo ${model.id}] No language model ran: this is the demo upstream, in place of a model for ${model.strength}.`,
    last?.role === 'tool'
      ? `The tool answered "${cut(last.text, 120)}", and a model would now put that into words.`
      : reflect(prompt, random),
    images ? `It came with ${images === 1 ? 'one image' : `${images} images`}.` : '',
    ...random.shuffle(remarks).slice(0, model.sentences),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Says back what the prompt is about, so that a reader sees that it arrived whole. */
function reflect(prompt: string, random: SeededRandom): string {
  const quoted = `"${cut(prompt, 90)}"`
  if (!prompt.trim()) return 'The request has no text from a person.'

  const options = prompt.match(/^\s*\(?[A-J][.)]\s/gm)
  if (options) {
    const picked = String.fromCharCode(65 + random.integer(0, options.length - 1))
    return `You asked ${quoted} with ${options.length} options; the demo draws (${picked}) by lot.`
  }
  const definition = /\b(?:def|function|class)\s+(\w+)/.exec(prompt)
  if (definition) {
    return `You sent code around \`${definition[1]}\`: ${quoted}. A model would write it out here.`
  }
  if (/\b(code|function|program|python|javascript|typescript|html|sql|regex)\b/i.test(prompt)) {
    return `You asked for code: ${quoted}. A model would write it out here.`
  }
  const figures = prompt.match(/\d+(?:[.,]\d+)?%?/g) ?? []
  if (figures.length > 1 && /\?|\b(solve|compute|calculate|find)\b/i.test(prompt)) {
    const named = figures.slice(0, 4).join(', ')
    return `You asked ${quoted}. A model would reckon with ${named} here.`
  }
  if (/\b(write|draft|compose|describe|summari[sz]e|translate)\b/i.test(prompt)) {
    return `You asked for a text: ${quoted}. A model would write it here.`
  }
  return `You asked ${quoted}. A model would answer here.`
}

/** The first line of a text, at most so many characters, without cutting one in half. */
function cut(text: string, length: number): string {
  const line = text
    .slice(0, 4 * length)
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : line
}
