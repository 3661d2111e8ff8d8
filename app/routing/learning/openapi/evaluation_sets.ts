import { errorBody } from '#core/openapi/shared'
import type { Audience, Operation } from '#core/openapi/types'
import {
  evaluationRowPageSchema,
  evaluationSetDetailSchema,
  evaluationSetPageSchema,
  evaluationSetSchema,
  givenRowSchema,
  givenRowsSchema,
  importReceiptSchema,
} from '#routing/learning/openapi/evaluation_schemas'
import {
  evaluationRowsQuery,
  evaluationSetsQuery,
  evaluationSetValidator,
  importQuery,
} from '#routing/learning/validators/evaluation_set'

const parameters = { set_id: 'Id of the evaluation set, `evs_…`' }

/** The platform and workspaces have the same addresses for their evaluation sets. */
const setOperations = (
  base: string,
  audience: Audience,
  suffix: string,
  whose: string
): Operation[] => {
  const common = { tag: 'Learning', audience }
  return [
    {
      ...common,
      method: 'get',
      path: base,
      operationId: `list${suffix}EvaluationSets`,
      summary: `Evaluation sets of ${whose}, newest first`,
      query: evaluationSetsQuery,
      answers: { 200: { description: 'A page of sets.', schema: evaluationSetPageSchema } },
    },
    {
      ...common,
      method: 'post',
      path: base,
      operationId: `add${suffix}EvaluationSet`,
      summary: 'Make an evaluation set',
      description:
        'An empty one; send its rows next. The router learns from the outcomes that the rows state.',
      body: evaluationSetValidator,
      answers: {
        201: { description: 'The set.', schema: evaluationSetSchema },
        409: {
          description: 'Another set has this name, or there are too many.',
          schema: errorBody,
        },
      },
    },
    {
      ...common,
      method: 'get',
      path: `${base}/{set_id}`,
      operationId: `get${suffix}EvaluationSet`,
      summary: 'One evaluation set, with how good each target was in it',
      parameters,
      answers: { 200: { description: 'The set.', schema: evaluationSetDetailSchema } },
    },
    {
      ...common,
      method: 'delete',
      path: `${base}/{set_id}`,
      operationId: `remove${suffix}EvaluationSet`,
      summary: 'Delete an evaluation set',
      description: 'What was trained from it is trained again without it.',
      parameters,
      answers: { 204: { description: 'It is gone.' } },
    },
    {
      ...common,
      method: 'get',
      path: `${base}/{set_id}/rows`,
      operationId: `list${suffix}EvaluationRows`,
      summary: 'Rows of an evaluation set by id',
      parameters,
      query: evaluationRowsQuery,
      answers: { 200: { description: 'A page of rows.', schema: evaluationRowPageSchema } },
    },
    {
      ...common,
      method: 'post',
      path: `${base}/{set_id}/rows`,
      operationId: `import${suffix}EvaluationRows`,
      summary: 'Import questions with outcomes',
      description:
        'Up to 2,000 rows a request and 100,000 a set, as a JSON list or as newline-delimited JSON, which is read as a stream. All rows of a request are taken or none; every wrong one is named by its number and field. A row with a known id replaces the earlier one, so the same import may be sent again.',
      parameters,
      query: importQuery,
      bodySchema: givenRowsSchema,
      bodyAlternatives: { 'application/x-ndjson': givenRowSchema },
      idempotent: false,
      answers: { 200: { description: 'What became of the rows.', schema: importReceiptSchema } },
    },
  ]
}

/** Evaluation sets in the reference. */
export const evaluationOperations: Operation[] = [
  ...setOperations(
    '/api/v1/admin/routing/evaluation-sets',
    'operator',
    'Platform',
    'the platform, which count for every workspace'
  ),
  ...setOperations(
    '/api/v1/routing/evaluation-sets',
    'key',
    'Workspace',
    'the workspace, which count for it alone'
  ),
]
