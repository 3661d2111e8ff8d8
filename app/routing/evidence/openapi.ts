import type { Operation } from '#core/openapi/types'
import { evidencePageSchema, forgottenSchema } from '#routing/evidence/schemas'
import { evidenceQuery, resetQuery } from '#routing/evidence/validators'

const TAG = 'Routing'
const admins = 'For the role `admin`.'

/** What the reference says about the addresses of evidence. */
export const evidenceOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/routing/evidence',
    operationId: 'listEvidence',
    tag: TAG,
    summary: 'What outcomes say of targets',
    description: `Sums of feedback, preferences and observed outcomes by target and domain, and keys that flood a target with judgements unlike all others. ${admins}`,
    audience: 'key',
    query: evidenceQuery,
    answers: { 200: { description: 'A page of targets.', schema: evidencePageSchema } },
  },
  {
    method: 'get',
    path: '/api/v1/routing/evidence/export',
    operationId: 'exportEvidence',
    tag: TAG,
    summary: 'All sums and judgements as lines of JSON',
    description: `Each line is an object with its \`kind\`: \`evidence\` (the first), \`sum\`, \`measure\`, \`feedback\`. ${admins}`,
    audience: 'key',
    answers: {
      200: {
        description: 'One JSON object a line.',
        contentType: 'application/x-ndjson',
        schema: { type: 'string' },
      },
    },
  },
  {
    method: 'delete',
    path: '/api/v1/routing/evidence',
    operationId: 'resetEvidence',
    tag: TAG,
    summary: 'Forget outcomes',
    description: `Deletes judgements and takes them out of the sums exactly; without a parameter all of the workspace. What was observed is kept by the UTC day, so \`since\` takes its whole day. Recorded in the audit log. ${admins}`,
    audience: 'key',
    query: resetQuery,
    answers: { 200: { description: 'How much was forgotten.', schema: forgottenSchema } },
  },
]
