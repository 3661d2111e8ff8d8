/** Every room's part of the API reference; a room that is missing here fails a test. */
import * as authErrors from '#auth/errors'
import * as billingErrors from '#billing/errors'
import * as contentErrors from '#content/errors'
import * as conversationsErrors from '#conversations/errors'
import * as coreErrors from '#core/errors'
import * as extensionsErrors from '#extensions/errors'
import * as gatewayErrors from '#gateway/errors'
import * as knowledgeErrors from '#knowledge/errors'
import * as memoryErrors from '#memory/errors'
import * as providersErrors from '#providers/errors'
import * as routingErrors from '#routing/errors'
import * as workspacesErrors from '#workspaces/errors'
import { operations as auth } from '#auth/openapi'
import { operations as billing } from '#billing/openapi'
import { operations as content } from '#content/openapi'
import { operations as conversations } from '#conversations/openapi'
import { operations as core } from '#core/openapi'
import { operations as extensions } from '#extensions/openapi'
import { operations as gateway } from '#gateway/openapi'
import { operations as knowledge } from '#knowledge/openapi'
import { operations as memory } from '#memory/openapi'
import { operations as providers } from '#providers/openapi'
import { operations as routing } from '#routing/openapi'
import { operations as workspaces } from '#workspaces/openapi'
import type { Operation, Tag } from '#core/openapi/types'

/** The chapters of the reference, in their order. */
export const tags: Tag[] = [
  {
    name: 'Chat completions',
    description: 'Answers for clients of the chat-completions API, by the target that fits best.',
  },
  { name: 'Deployment', description: 'What runs here and how it does.' },
  {
    name: 'Providers',
    description: 'Endpoints that targets run on, the targets themselves, and what models cost.',
  },
  {
    name: 'Routing',
    description: 'Which target answers a request, why, what it costs, and how it went.',
  },
  {
    name: 'Learning',
    description: 'What the router learns from, the models it trains, and which of them serves.',
  },
  {
    name: 'Content',
    description: 'Posts: sent or written from briefs, revised, published, and pulled as RSS.',
  },
  {
    name: 'Knowledge',
    description: 'Typed, sourced facts, the context they give a chat, and the links they suggest.',
  },
  { name: 'Memory', description: 'What people said about themselves, in their own hands.' },
  { name: 'Conversations', description: 'Chats that are kept, continued, branched and exported.' },
  { name: 'Accounts', description: 'How people get a workspace.' },
  { name: 'Workspace', description: 'What everything of a customer belongs to, and its people.' },
  { name: 'API keys', description: 'How programs call: made, rotated and revoked by admins.' },
  {
    name: 'Tenants',
    description: 'End customers, teams or products of a workspace, with rules of their own.',
  },
  { name: 'Usage', description: 'What was used and what it cost, by the ledger of metered calls.' },
  { name: 'Budgets', description: 'Limits on what a workspace, a key or a tenant may spend.' },
  { name: 'Operators', description: 'Those who run the deployment: sign-in, workspaces, audit.' },
  { name: 'Plugins', description: 'What was added to this deployment, and whether it works.' },
]

export const operations: Operation[] = [
  ...core,
  ...auth,
  ...workspaces,
  ...billing,
  ...content,
  ...conversations,
  ...extensions,
  ...gateway,
  ...knowledge,
  ...memory,
  ...providers,
  ...routing,
]

/** The error catalogues of all rooms. */
export const errors: object[] = [
  authErrors,
  billingErrors,
  contentErrors,
  conversationsErrors,
  coreErrors,
  extensionsErrors,
  gatewayErrors,
  knowledgeErrors,
  memoryErrors,
  providersErrors,
  routingErrors,
  workspacesErrors,
]
