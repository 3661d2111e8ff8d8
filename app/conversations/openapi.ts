import type { HeaderParameter, Operation } from '#core/openapi/types'
import {
  conversationDetailSchema,
  conversationExportSchema,
  conversationPage,
  conversationSchema,
  deletedSchema,
  settingsSchema,
} from '#conversations/schemas'
import {
  branchValidator,
  conversationQuery,
  conversationsQuery,
  exportQuery,
  renameValidator,
  settingsValidator,
} from '#conversations/validators/conversation'
import { text } from '#core/openapi/schemas'

const TAG = 'Conversations'
const ONE = '/api/v1/conversations/{conversation_id}'

const person: HeaderParameter = {
  name: 'x-svc-user',
  description: 'The person that it is about, like `user` of a chat completion; the key without it',
}
const asked = { tag: TAG, audience: 'key' as const, tenant: true, headers: [person] }
const changed = { description: 'The conversation as it is now.', schema: conversationSchema }

/** What the reference says about the conversations room's addresses. */
export const operations: Operation[] = [
  {
    ...asked,
    method: 'get',
    path: '/api/v1/conversations',
    operationId: 'listConversations',
    summary: 'Conversations, the latest first',
    description: 'Those of the person (or the key) and tenant that ask; others are never told of.',
    query: conversationsQuery,
    answers: { 200: { description: 'A page of conversations.', schema: conversationPage } },
  },
  {
    ...asked,
    method: 'delete',
    path: '/api/v1/conversations',
    operationId: 'deleteConversations',
    summary: 'Delete all conversations of whoever asks',
    description: 'With their messages, summaries and what recall knows of them.',
    answers: { 200: { description: 'How many went.', schema: deletedSchema } },
  },
  {
    ...asked,
    method: 'get',
    path: ONE,
    operationId: 'getConversation',
    summary: 'One conversation with its messages',
    description: 'The branch that goes on, or the path down to the message that `branch` names.',
    query: conversationQuery,
    answers: { 200: { description: 'The conversation.', schema: conversationDetailSchema } },
  },
  {
    ...asked,
    method: 'patch',
    path: ONE,
    operationId: 'renameConversation',
    summary: 'Rename a conversation',
    body: renameValidator,
    answers: { 200: changed },
  },
  {
    ...asked,
    method: 'delete',
    path: ONE,
    operationId: 'deleteConversation',
    summary: 'Delete a conversation',
    description: 'With its messages, its summary and what recall knows of it.',
    answers: { 204: { description: 'It is gone.' } },
  },
  {
    ...asked,
    method: 'get',
    path: `${ONE}/export`,
    operationId: 'exportConversation',
    summary: 'Take a conversation away',
    query: exportQuery,
    answers: {
      200: {
        description: 'Every branch as JSON, or the branch that goes on as Markdown.',
        schema: conversationExportSchema,
        alternatives: { 'text/markdown': text() },
      },
    },
  },
  {
    ...asked,
    method: 'post',
    path: `${ONE}/branches`,
    operationId: 'branchConversation',
    summary: 'Go on from another message',
    description:
      'The next chat follows this message. Below a question, asking the same again gives it another answer.',
    body: branchValidator,
    answers: { 200: changed },
  },
  {
    method: 'get',
    path: '/api/v1/conversations/settings',
    operationId: 'getConversationSettings',
    tag: TAG,
    audience: 'key',
    tenant: true,
    summary: 'How conversations are kept',
    answers: { 200: { description: 'The settings.', schema: settingsSchema } },
  },
  {
    method: 'put',
    path: '/api/v1/conversations/settings',
    operationId: 'putConversationSettings',
    tag: TAG,
    audience: 'key',
    summary: 'Change how conversations are kept',
    description:
      'For the role `admin`. What is left out stays, null follows the deployment again. Switched off, nothing new is kept; what was kept stays until it is deleted.',
    body: settingsValidator,
    answers: { 200: { description: 'The settings as they are now.', schema: settingsSchema } },
  },
]
