import type { RouteQuestion } from '#routing/types'
import { expectedLength } from '#routing/engine/answer_length'
import { readSurroundings } from '#routing/engine/context_reader'
import { NOTHING_ENCODED } from '#routing/engine/encoding/encoder'
import { featuresOf, inputTokensOf, needsOf, requiredOf } from '#routing/engine/features'
import type { Reading } from '#routing/engine/reading'

/** What can be said of a question without reading its text: sizes and needs. Used when ranking failed. */
export function plainReading(question: RouteQuestion): Reading {
  const around = readSurroundings(question)
  const features = featuresOf(question.text, null, around)
  const inputTokens = inputTokensOf(features.bytes, around)
  const complexity = 0.5
  return {
    understood: {
      language: 'und',
      task: 'question',
      domains: [{ name: 'knowledge', p: 1 }],
      complexity,
      inputTokens,
      expectedOutputTokens: expectedLength(
        'question',
        complexity,
        inputTokens,
        question.maxOutputTokens
      ),
      needs: needsOf(features),
    },
    features,
    encoded: NOTHING_ENCODED,
    required: requiredOf(features),
  }
}
