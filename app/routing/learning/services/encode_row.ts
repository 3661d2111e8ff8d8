import { RequestReader } from '#routing/engine/request_reader'
import { pack } from '#routing/engine/encoding/packed'
import { questionFrom } from '#routing/services/question_from'

const reader = new RequestReader()

/** A question as the learners see it, the same way a live request is read: as numbers, and what was understood of it. */
export function encodeRow(text: string, context: Record<string, unknown> | null) {
  const question = questionFrom({ text, context: context ?? {} }, 'import', null, null)
  const { encoded, understood } = reader.read(question)
  return { encoded: pack(encoded), understood: JSON.stringify(understood) }
}
