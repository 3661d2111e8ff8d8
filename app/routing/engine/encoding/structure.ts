import type { Surroundings } from '#routing/engine/context_reader'
import type { ToolSizes } from '#routing/engine/encoding/tool_words'
import type { WordCounts } from '#routing/engine/encoding/word_scanner'

/** What the structural features are worked out from. */
export interface Shape {
  text: string
  counts: WordCounts
  around: Surroundings
  parameters: ToolSizes
}

const BYTES_PER_TOKEN = 3.8
const MOST_QUESTIONS = 20

const ascii = (character: string) => {
  const code = character.charCodeAt(0)
  return ({ counts }: Shape) => counts.ascii[code]!
}
const newlines = ascii('\n')
const dollars = ascii('$')
const backslashes = ascii('\\')
const questions = ascii('?')
const commas = ascii(',')
const stops = ascii('.')
const equals = ascii('=')
const parentheses = ascii('(')
const quotes = ascii('"')
const colons = ascii(':')
const blanks = ascii('_')
const percents = ascii('%')

function digits({ counts }: Shape) {
  let sum = 0
  for (let code = 0x30; code <= 0x39; code++) sum += counts.ascii[code]!
  return sum
}

const characters = ({ counts }: Shape) => Math.max(1, counts.read)
const words = ({ counts }: Shape) => Math.max(1, counts.words)
const isTrue = (value: boolean) => (value ? 1 : 0)

/** How a request is built, one number for each name; all of the order of 1, none depends on what it is about. */
const FEATURES: [name: string, of: (shape: Shape) => number][] = [
  ['log_characters', ({ text }) => Math.log1p(text.length)],
  [
    'log_tokens',
    ({ text, around }) =>
      Math.log1p((text.length + around.toolBytes + around.historyBytes) / BYTES_PER_TOKEN),
  ],
  ['log_lines', (shape) => Math.log1p(newlines(shape))],
  ['digit_share', (shape) => digits(shape) / characters(shape)],
  ['dollar_share', (shape) => (10 * dollars(shape)) / characters(shape)],
  ['backslash_share', (shape) => (10 * backslashes(shape)) / characters(shape)],
  ['code_marks', ({ counts }) => isTrue(counts.codeMarks > 1)],
  ['options', ({ counts }) => Math.min(counts.options, 10)],
  ['questions', (shape) => Math.min(questions(shape), MOST_QUESTIONS)],
  ['log_questions', (shape) => Math.log1p(questions(shape))],
  ['word_length', (shape) => shape.counts.letters / words(shape)],
  ['distinct_share', (shape) => shape.counts.distinct / words(shape)],
  ['foreign_share', (shape) => shape.counts.foreign / characters(shape)],
  ['ideograph_share', (shape) => shape.counts.ideographs / characters(shape)],
  ['upper_case_share', (shape) => shape.counts.upperCase / characters(shape)],
  ['commas', (shape) => commas(shape) / words(shape)],
  ['stops', (shape) => stops(shape) / words(shape)],
  ['equals', (shape) => equals(shape) / words(shape)],
  ['parentheses', (shape) => parentheses(shape) / words(shape)],
  ['colons', (shape) => colons(shape) / words(shape)],
  ['quotes', (shape) => quotes(shape) / words(shape)],
  ['numbers', (shape) => shape.counts.numbers / words(shape)],
  ['log_numbers', ({ counts }) => Math.log1p(counts.numbers)],
  ['longest_number', ({ counts }) => Math.min(counts.longestNumber, 12)],
  ['blanks', (shape) => isTrue(blanks(shape) > 1)],
  ['percents', (shape) => Math.log1p(percents(shape))],
  ['joins', ({ counts }) => isTrue(counts.joins > 0)],
  ['ands', (shape) => (10 * shape.counts.ands) / words(shape)],
  ['opens_with_quote', ({ text }) => isTrue(text.charCodeAt(0) === 0x22)],
  ['defines', ({ counts }) => isTrue(counts.defs > 0)],
  ['asserts', ({ counts }) => isTrue(counts.asserts > 0)],
  ['proofs', ({ counts }) => isTrue(counts.proofs > 0)],
  ['amounts', ({ counts }) => isTrue(counts.amounts > 0)],
  ['asks', ({ counts }) => isTrue(counts.asks > 0)],
  ['has_tools', ({ around }) => isTrue(around.tools > 0)],
  ['log_tools', ({ around }) => Math.log1p(around.tools)],
  ['log_parameters', ({ parameters }) => Math.log1p(parameters.all)],
  ['log_largest_tool', ({ parameters }) => Math.log1p(parameters.largest)],
  ['wants_json', ({ counts, around }) => isTrue(around.format !== null || counts.json > 0)],
  ['log_turns', ({ around }) => Math.log1p(around.turns)],
  ['log_history_tokens', ({ around }) => Math.log1p(around.historyBytes / BYTES_PER_TOKEN)],
]

/** Names of the structural features, in their order. */
export const STRUCTURE: readonly string[] = FEATURES.map(([name]) => name)

const fillers = FEATURES.map(([, of]) => of)

/** The structural features of one request. */
export function structureOf(shape: Shape): Float32Array {
  const structure = new Float32Array(fillers.length)
  for (let at = 0; at < structure.length; at++) structure[at] = fillers[at]!(shape)
  return structure
}
