import type { ApiDocument, FuzzOperation } from './document.js'
import type { FuzzAnswer } from './caller.js'

/** What the upstream of a test cannot be blamed for: these come from outside and may be stated by an operation. */
const FROM_OUTSIDE = [502, 504]

/** What is wrong with an answer, whatever was asked; null when it is as the document says. */
export function findFault(
  document: ApiDocument,
  operation: FuzzOperation,
  answer: FuzzAnswer
): string | null {
  if (answer.status === 0) return `no answer: ${answer.text}`
  if (answer.status >= 500 && !FROM_OUTSIDE.includes(answer.status)) {
    return `status ${answer.status}: ${answer.text.slice(0, 200)}`
  }
  const stated = operation.responses[answer.status]
  if (!stated) return `status ${answer.status} is not in the document: ${answer.text.slice(0, 200)}`
  if (!stated.content || answer.text === '') return null
  const type = answer.type.split(';')[0]!.trim()
  const media = stated.content[type]
  if (!media) return `content type "${type}" is none of ${Object.keys(stated.content).join(', ')}`
  if (!media.schema || !/\bjson$/.test(type)) return null
  const misfit = document.misfit(media.schema, answer.json)
  return misfit
    ? `the body of the ${answer.status} does not fit: ${misfit}: ${answer.text.slice(0, 200)}`
    : null
}
