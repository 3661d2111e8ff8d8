import { RequestReader } from '#routing/engine/request_reader'
import { pack } from '#routing/engine/encoding/packed'
import { questionFrom } from '#routing/services/question_from'

const reader = new RequestReader()

/** A question as the learners see it, the same way a live request is read. */
export function encodeRow(text: string, context: Record<string, unknown> | null): string {
  const question = questionFrom({ text, context: context ?? {} }, 'import', null, null)
  return pack(reader.read(question).encoded)
}
