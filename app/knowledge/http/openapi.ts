import type { Operation } from '#core/openapi/types'
import { userHeader } from '#knowledge/http/user_header'
import {
  enteredFactSchema,
  erasedSchema,
  factDetailSchema,
  factPageSchema,
  factSchema,
  knowledgeOverviewSchema,
  knowledgeSettingsSchema,
  removedFactsSchema,
} from '#knowledge/schemas'
import { factRemovalQuery, factsQuery, factValidator } from '#knowledge/validators/fact'
import { settingsValidator } from '#knowledge/validators/settings'

const FACTS = '/api/v1/knowledge/facts'

const common = {
  tag: 'Knowledge',
  audience: 'key' as const,
  tenant: true,
  headers: [userHeader],
} satisfies Partial<Operation>

/** What the reference says about facts, the overview and settings. */
export const factOperations: Operation[] = [
  {
    ...common,
    method: 'get',
    path: '/api/v1/knowledge',
    operationId: 'getKnowledge',
    summary: 'All that is known, at a glance',
    description:
      'Settings, counts of the facts that the one who asks sees, what the newest ones are made of, formats of exports, link predictors, limits. Counts of more than a thousand facts may be a minute old.',
    answers: { 200: { description: 'The overview.', schema: knowledgeOverviewSchema } },
  },
  {
    ...common,
    method: 'delete',
    path: '/api/v1/knowledge',
    operationId: 'deletePersonalKnowledge',
    summary: 'Delete all that is personal',
    description:
      'Removes what was learned of the one who asks, in every place that keeps words of people. Shared facts stay.',
    answers: { 200: { description: 'What went.', schema: erasedSchema } },
  },
  {
    ...common,
    method: 'get',
    path: FACTS,
    operationId: 'listFacts',
    summary: 'Facts, newest first',
    description:
      'Shared facts of the workspace and of the tenant, and personal ones of the one who asks. Totals up to 1000 are exact; above that they are from up to a minute ago, or, with words, names or kinds, a lower bound.',
    query: factsQuery,
    answers: { 200: { description: 'A page of facts.', schema: factPageSchema } },
  },
  {
    ...common,
    method: 'post',
    path: FACTS,
    operationId: 'addFact',
    summary: 'Add a fact by hand',
    description:
      'A fact that is known gets one more source. Where a predicate has one value at a time, a later one takes the place of the former one, which stays as history.',
    body: factValidator,
    answers: {
      201: { description: 'The fact, and what became of it.', schema: enteredFactSchema },
    },
  },
  {
    ...common,
    method: 'delete',
    path: FACTS,
    operationId: 'deleteFacts',
    summary: 'Delete facts by their names',
    description:
      'Removes all facts that have these names, with their sources and history. At least one name is needed.',
    query: factRemovalQuery,
    answers: { 200: { description: 'How many went.', schema: removedFactsSchema } },
  },
  {
    ...common,
    method: 'get',
    path: `${FACTS}/{fact_id}`,
    operationId: 'getFact',
    summary: 'One fact, with all of its sources and its history',
    answers: { 200: { description: 'The fact.', schema: factDetailSchema } },
  },
  {
    ...common,
    method: 'post',
    path: `${FACTS}/{fact_id}/rejection`,
    operationId: 'rejectFact',
    summary: 'Say that a fact is wrong',
    description:
      'It counts no more, is not suggested, and is not learned again from chats; adding it by hand takes that back.',
    answers: { 200: { description: 'The fact as it is now.', schema: factSchema } },
  },
  {
    ...common,
    method: 'put',
    path: '/api/v1/knowledge/settings',
    operationId: 'putKnowledgeSettings',
    summary: 'Switch knowledge on or off, or change its budget',
    description: 'For every member, for the whole workspace. What is left out stays as it is.',
    body: settingsValidator,
    answers: { 200: { description: 'What holds now.', schema: knowledgeSettingsSchema } },
  },
]
