import { offsetPage } from '#core/openapi/schemas'
import { errorBody } from '#core/openapi/shared'
import type { Operation } from '#core/openapi/types'
import { suggestionsSchema, trainingSchema } from '#knowledge/links/schemas'
import { suggestQuery, trainingsQuery } from '#knowledge/links/validators'

const TRAIN = '/api/v1/knowledge/train'
const common = { tag: 'Knowledge', audience: 'key' } as const
const training = { training_id: 'Id of the training, `lnk_…`' }
const theTraining = { description: 'The training.', schema: trainingSchema }

/** What the reference says about trainings and suggestions. */
export const linkOperations: Operation[] = [
  {
    ...common,
    method: 'get',
    path: '/api/v1/knowledge/suggest',
    operationId: 'suggestFacts',
    summary: 'Facts that may be missing',
    description:
      'Likely objects for a subject and a predicate, each with its reasons. Nothing that is known, was rejected or was forgotten. Models learn shared facts only; about the one who asks, rules are counted for the question among the facts that this person may see. An unknown subject or predicate is a 422 that names the predicates there are.',
    tenant: true,
    query: suggestQuery,
    headers: [
      {
        name: 'x-svc-user',
        description: 'The person who asks; without it the API key does',
        schema: { type: 'string', maxLength: 300 },
      },
    ],
    answers: { 200: { description: 'Suggestions, the best first.', schema: suggestionsSchema } },
  },
  {
    ...common,
    method: 'post',
    path: TRAIN,
    operationId: 'trainKnowledge',
    summary: 'Train the model that suggests facts',
    description:
      'Queues a training on the shared facts of the workspace and answers it. While one waits or runs, that one is the answer. The model that serves goes on until the new one is stored.',
    answers: {
      200: theTraining,
      409: {
        description: 'There is too little to learn from, and the answer says what is missing.',
        schema: errorBody,
      },
    },
  },
  {
    ...common,
    method: 'get',
    path: TRAIN,
    operationId: 'listTrainings',
    summary: 'Trainings, newest first',
    query: trainingsQuery,
    answers: { 200: { description: 'A page of them.', schema: offsetPage(trainingSchema) } },
  },
  {
    ...common,
    method: 'get',
    path: `${TRAIN}/{training_id}`,
    operationId: 'getTraining',
    summary: 'A training, and how far it is',
    parameters: training,
    answers: { 200: theTraining },
  },
  {
    ...common,
    method: 'delete',
    path: `${TRAIN}/{training_id}`,
    operationId: 'cancelTraining',
    summary: 'Cancel a training',
    description: 'What it learned so far is dropped. The model that serves goes on.',
    parameters: training,
    answers: {
      204: { description: 'It is cancelled.' },
      409: { description: 'It has ended already.', schema: errorBody },
    },
  },
]
