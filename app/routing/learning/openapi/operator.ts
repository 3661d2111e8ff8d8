import { errorBody } from '#core/openapi/shared'
import type { Operation } from '#core/openapi/types'
import {
  comparisonPageSchema,
  comparisonSchema,
  explorationSchema,
  exportLineSchema,
  refitPageSchema,
  refitSchema,
  resetSchema,
  routingSchema,
  snapshotsSchema,
} from '#routing/learning/openapi/operator_schemas'
import { comparisonValidator } from '#routing/learning/validators/comparison'
import {
  explorationValidator,
  policyValidator,
  refitValidator,
  resetValidator,
  runsQuery,
  snapshotsQuery,
} from '#routing/learning/validators/operator'

const BASE = '/api/v1/admin/routing'
const common = { tag: 'Learning', audience: 'operator' } as const
const refit = { refit_id: 'Id of the refit, `fit_…`' }
const ended = { description: 'It has ended already.', schema: errorBody }

const policyOperations: Operation[] = [
  {
    ...common,
    method: 'get',
    path: BASE,
    operationId: 'showRouting',
    summary: 'How the router decides and learns',
    answers: { 200: { description: 'What holds now.', schema: routingSchema } },
  },
  {
    ...common,
    method: 'put',
    path: `${BASE}/policy`,
    operationId: 'chooseRoutingPolicy',
    summary: 'Let another router decide',
    description: 'It holds on every replica within two seconds.',
    body: policyValidator,
    answers: { 200: { description: 'What holds now.', schema: routingSchema } },
  },
  {
    ...common,
    method: 'put',
    path: `${BASE}/exploration`,
    operationId: 'changeExploration',
    summary: 'Say how far the router may go to learn',
    description:
      'What is left out stays. A request, a tenant or a workspace that forbids exploration is never explored on, whatever is set here.',
    body: explorationValidator,
    answers: { 200: { description: 'The rules in force.', schema: explorationSchema } },
  },
]

const snapshotOperations: Operation[] = [
  {
    ...common,
    method: 'get',
    path: `${BASE}/snapshots`,
    operationId: 'listRouterSnapshots',
    summary: 'Trained models, newest first, and which of them serves',
    query: snapshotsQuery,
    answers: {
      200: { description: 'The last ones and the one that serves.', schema: snapshotsSchema },
    },
  },
  {
    ...common,
    method: 'post',
    path: `${BASE}/snapshots/{version}/activate`,
    operationId: 'activateRouterSnapshot',
    summary: 'Let a stored model serve',
    description:
      'Also one that did not pass the comparison. It stays until another one is activated or a refit is asked for.',
    parameters: { version: 'Version of the snapshot' },
    query: snapshotsQuery,
    answers: {
      200: { description: 'The snapshots as they are now.', schema: snapshotsSchema },
      409: { description: 'Its bytes cannot be read.', schema: errorBody },
    },
  },
  {
    ...common,
    method: 'delete',
    path: `${BASE}/snapshots/active`,
    operationId: 'withdrawRouterSnapshot',
    summary: 'Let no model serve',
    description: 'Decisions go by priors and evidence until another one is activated.',
    query: snapshotsQuery,
    answers: { 204: { description: 'None serves.' } },
  },
]

const refitOperations: Operation[] = [
  {
    ...common,
    method: 'get',
    path: `${BASE}/refits`,
    operationId: 'listRefits',
    summary: 'Trainings, newest first',
    query: runsQuery,
    answers: { 200: { description: 'A page of trainings.', schema: refitPageSchema } },
  },
  {
    ...common,
    method: 'post',
    path: `${BASE}/refits`,
    operationId: 'requestRefit',
    summary: 'Train now',
    description:
      'There is one training of a scope at a time; while it waits or runs it is the answer. The result serves when it is not worse than what serves on rows that neither was trained on.',
    body: refitValidator,
    answers: { 202: { description: 'The training.', schema: refitSchema } },
  },
  {
    ...common,
    method: 'get',
    path: `${BASE}/refits/{refit_id}`,
    operationId: 'showRefit',
    summary: 'One training, with its progress or its report',
    parameters: refit,
    answers: { 200: { description: 'The training.', schema: refitSchema } },
  },
  {
    ...common,
    method: 'delete',
    path: `${BASE}/refits/{refit_id}`,
    operationId: 'cancelRefit',
    summary: 'Cancel a training',
    parameters: refit,
    answers: { 204: { description: 'It was cancelled.' }, 409: ended },
  },
]

const comparisonOperations: Operation[] = [
  {
    ...common,
    method: 'get',
    path: `${BASE}/comparisons`,
    operationId: 'listComparisons',
    summary: 'Comparisons of learners, newest first',
    query: runsQuery,
    answers: { 200: { description: 'A page of comparisons.', schema: comparisonPageSchema } },
  },
  {
    ...common,
    method: 'post',
    path: `${BASE}/comparisons`,
    operationId: 'compareLearners',
    summary: 'Compare learners on recorded outcomes',
    description:
      'Each learner is given the outcomes that may be trained on, and asked about those that are kept from every training: on an evaluation set, or on feedback when none is named.',
    body: comparisonValidator,
    answers: { 202: { description: 'The comparison.', schema: comparisonSchema } },
  },
  {
    ...common,
    method: 'get',
    path: `${BASE}/comparisons/{comparison_id}`,
    operationId: 'showComparison',
    summary: 'One comparison, with its progress or its report',
    parameters: { comparison_id: 'Id of the comparison, `cmp_…`' },
    answers: { 200: { description: 'The comparison.', schema: comparisonSchema } },
  },
]

/** What operators do with the router, in the reference. */
export const operatorOperations: Operation[] = [
  ...policyOperations,
  ...snapshotOperations,
  ...refitOperations,
  ...comparisonOperations,
  {
    ...common,
    method: 'post',
    path: `${BASE}/reset`,
    operationId: 'resetRouterEvidence',
    summary: 'Forget outcomes',
    description:
      'Of everybody, or of one workspace, target or key. Evaluation sets stay; delete them by themselves. Recorded in the audit log.',
    body: resetValidator,
    answers: { 200: { description: 'What was forgotten.', schema: resetSchema } },
  },
  {
    ...common,
    method: 'get',
    path: `${BASE}/export`,
    operationId: 'exportRouterLearning',
    summary: 'All that the router learned from, as lines of JSON',
    description: 'Evidence, evaluation sets with their rows, the reports of snapshots that serve.',
    answers: {
      200: {
        description: 'One JSON object a line.',
        schema: exportLineSchema,
        contentType: 'application/x-ndjson',
      },
    },
  },
]
