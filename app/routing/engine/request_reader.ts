import type { Features, RouteQuestion } from '#routing/types'
import { expectedLength, type Task } from '#routing/engine/answer_length'
import { readSurroundings, type Surroundings } from '#routing/engine/context_reader'
import { DOMAINS } from '#routing/engine/domains'
import { Encoder } from '#routing/engine/encoding/encoder'
import { toolsOf } from '#routing/engine/encoding/tool_words'
import {
  BYTES_PER_TOKEN,
  featuresOf,
  inputTokensOf,
  needsOf,
  requiredOf,
} from '#routing/engine/features'
import { languageOf } from '#routing/engine/language'
import type { Reading } from '#routing/engine/reading'
import { TextScanner, type TextCounts } from '#routing/engine/text_scanner'
import { SubjectReader } from '#routing/engine/understanding/subject_reader'

/** A text this short leans on the message before it. */
const SHORT = 60
const BEFORE = 1_000
const CHAT = DOMAINS.indexOf('chat')

/** Reads a question once: language, task, domains, difficulty, sizes and needs. Never throws, whatever the text. */
export class RequestReader {
  readonly #scanner = new TextScanner()
  readonly #encoder = new Encoder()
  readonly #subjects: SubjectReader

  constructor(subjects = new SubjectReader()) {
    this.#subjects = subjects
  }

  read(question: RouteQuestion): Reading {
    const around = readSurroundings(question)
    const text = this.#readable(question.text, around)
    const counts = this.#scanner.scan(text)
    const features = featuresOf(question.text, counts, around)
    const task = taskOf(counts, features)
    const encoded = this.#encoder.encode(text, question.context, around)
    const tools = toolsOf(question.context)
    const subject = { text, tools, encoded, counts, features, task }
    const { domains, complexity } = this.#subjects.read(subject)
    const inputTokens = inputTokensOf(features.bytes, around)
    const ownTokens = Math.ceil(features.bytes / BYTES_PER_TOKEN)
    return {
      understood: {
        language: languageOf(counts),
        task,
        domains,
        complexity,
        inputTokens,
        expectedOutputTokens: expectedLength(task, complexity, ownTokens, question.maxOutputTokens),
        needs: needsOf(features),
      },
      features,
      encoded,
      required: requiredOf(features),
    }
  }

  #readable(text: string, around: Surroundings) {
    if (text.length >= SHORT || around.lastUserText === '') return text
    return `${text}\n${around.lastUserText.slice(0, BEFORE)}`
  }
}

/** What the request is asked to do: marks that leave no doubt first, then the first word that names a task. */
function taskOf(counts: TextCounts, features: Features): Task {
  if (features.tools > 0) return 'tool_call'
  if (features.options >= 3) return 'multiple_choice'
  const looksLikeCode = features.code_marks >= 6
  if (looksLikeCode && counts.task !== 'translate' && counts.task !== 'summarize') return 'code'
  if (features.latex >= 2) return 'math'
  if (counts.task !== null) return counts.task
  if (features.questions > 0) return 'question'
  return counts.words <= 12 && counts.domains[CHAT]! > 0 ? 'chat' : 'question'
}
