import { errorBody, planErrorBody } from '#core/openapi/shared'
import type { Operation } from '#core/openapi/types'
import {
  issuedKeySchema,
  keyPage,
  keySchema,
  operatorSchema,
  operatorWorkspacePage,
  operatorWorkspaceSchema,
  provisionedSchema,
  signInSchema,
  signUpSchema,
} from '#auth/schemas'
import { keyPatchValidator, keyRotationValidator, keyValidator } from '#auth/validators/key'
import {
  provisionValidator,
  signInValidator,
  workspaceChangeValidator,
  workspacesQuery,
} from '#auth/validators/operator'
import { pageQuery } from '#auth/validators/page'
import { signUpValidator } from '#auth/validators/sign_up'

const ACCOUNTS = 'Accounts'
const KEYS = 'API keys'
const OPERATORS = 'Operators'
const admins = 'For the role `admin`.'

const keyAnswers = {
  201: { description: 'The key, shown this once.', schema: issuedKeySchema },
  402: { description: 'The plan allows no more keys.', schema: planErrorBody },
}

const signIn = (path: string, operationId: string): Operation => ({
  method: 'post',
  path,
  operationId,
  tag: OPERATORS,
  summary: 'Sign in as an operator',
  description:
    'Answers a token for `Authorization: Bearer`. It lasts eight hours at most, half an hour without use. Guessing is slowed down and then refused for a while; an account is never locked.',
  audience: 'public',
  limited: true,
  body: signInValidator,
  answers: {
    200: { description: 'Signed in.', schema: signInSchema },
    401: { description: 'User name or password is wrong.', schema: errorBody },
    503: { description: 'Too many sign-ins wait.', schema: errorBody },
  },
})

const signOut = (path: string, operationId: string): Operation => ({
  method: 'post',
  path,
  operationId,
  tag: OPERATORS,
  summary: 'Sign out',
  description: 'The token ends at once.',
  audience: 'operator',
  idempotent: false,
  answers: { 204: { description: 'Signed out.' } },
})

const accounts: Operation[] = [
  {
    method: 'post',
    path: '/api/v1/signup',
    operationId: 'signUp',
    tag: ACCOUNTS,
    summary: 'Sign up',
    description:
      'Makes a person, a workspace on the Free plan and its first API key with the role `admin`. Without a password the person calls by API key alone. Operators can switch it off (SVC_SIGNUP).',
    audience: 'public',
    limited: true,
    idempotent: true,
    body: signUpValidator,
    answers: {
      201: { description: 'What was made; the key is shown this once.', schema: signUpSchema },
      403: { description: 'Signup is switched off.', schema: errorBody },
    },
  },
]

const keys: Operation[] = [
  {
    method: 'get',
    path: '/api/v1/workspace/keys',
    operationId: 'listKeys',
    tag: KEYS,
    summary: 'The keys of the workspace',
    description: `Masked; revoked ones stay in the list. ${admins}`,
    audience: 'key',
    query: pageQuery,
    answers: { 200: { description: 'Keys, newest first.', schema: keyPage } },
  },
  {
    method: 'post',
    path: '/api/v1/workspace/keys',
    operationId: 'createKey',
    tag: KEYS,
    summary: 'Make a key',
    description: `Without a role it is a \`member\`. ${admins}`,
    audience: 'key',
    body: keyValidator,
    answers: keyAnswers,
  },
  {
    method: 'get',
    path: '/api/v1/workspace/keys/{key_id}',
    operationId: 'getKey',
    tag: KEYS,
    summary: 'One key',
    description: admins,
    audience: 'key',
    answers: { 200: { description: 'The key, masked.', schema: keySchema } },
  },
  {
    method: 'patch',
    path: '/api/v1/workspace/keys/{key_id}',
    operationId: 'updateKey',
    tag: KEYS,
    summary: 'Change a key',
    description: `Null takes an expiry or an address list away. ${admins}`,
    audience: 'key',
    body: keyPatchValidator,
    answers: { 200: { description: 'The key as it is now.', schema: keySchema } },
  },
  {
    method: 'delete',
    path: '/api/v1/workspace/keys/{key_id}',
    operationId: 'revokeKey',
    tag: KEYS,
    summary: 'Revoke a key',
    description: `Every replica refuses it within a second. ${admins}`,
    audience: 'key',
    answers: { 204: { description: 'It is revoked.' } },
  },
  {
    method: 'post',
    path: '/api/v1/workspace/keys/{key_id}/rotate',
    operationId: 'rotateKey',
    tag: KEYS,
    summary: 'Rotate a key',
    description: `Makes its successor; the old key works on for \`grace_s\` seconds, an hour unless told. ${admins}`,
    audience: 'key',
    body: keyRotationValidator,
    bodyOptional: true,
    answers: { 201: { description: 'The successor, shown this once.', schema: issuedKeySchema } },
  },
]

const operators: Operation[] = [
  signIn('/api/v1/admin/auth/login', 'signInOperator'),
  signIn('/admin/auth/login', 'signInOperatorAtRoot'),
  signOut('/api/v1/admin/auth/logout', 'signOutOperator'),
  signOut('/admin/auth/logout', 'signOutOperatorAtRoot'),
  {
    method: 'get',
    path: '/api/v1/admin/me',
    operationId: 'getOperator',
    tag: OPERATORS,
    summary: 'Who is signed in',
    audience: 'operator',
    answers: { 200: { description: 'The operator.', schema: operatorSchema } },
  },
  {
    method: 'get',
    path: '/api/v1/admin/workspaces',
    operationId: 'listWorkspaces',
    tag: OPERATORS,
    summary: 'The workspaces of the deployment',
    description: '`q` is part of a name, or a whole id.',
    audience: 'operator',
    query: workspacesQuery,
    answers: { 200: { description: 'Newest first.', schema: operatorWorkspacePage } },
  },
  {
    method: 'post',
    path: '/api/v1/admin/workspaces',
    operationId: 'provisionWorkspace',
    tag: OPERATORS,
    summary: 'Make a workspace with its first key',
    description: 'On the Free plan unless told.',
    audience: 'operator',
    body: provisionValidator,
    answers: {
      201: { description: 'The workspace; the key is shown this once.', schema: provisionedSchema },
    },
  },
  {
    method: 'get',
    path: '/api/v1/admin/workspaces/{workspace_id}',
    operationId: 'getWorkspaceAsOperator',
    tag: OPERATORS,
    summary: 'One workspace',
    audience: 'operator',
    answers: { 200: { description: 'The workspace.', schema: operatorWorkspaceSchema } },
  },
  {
    method: 'patch',
    path: '/api/v1/admin/workspaces/{workspace_id}',
    operationId: 'updateWorkspaceAsOperator',
    tag: OPERATORS,
    summary: 'Change the plan, status or name of a workspace',
    description: 'Holds on every replica within a second. The keys of a suspended one are refused.',
    audience: 'operator',
    body: workspaceChangeValidator,
    answers: { 200: { description: 'As it is now.', schema: operatorWorkspaceSchema } },
  },
  {
    method: 'post',
    path: '/api/v1/admin/workspaces/{workspace_id}/keys',
    operationId: 'createKeyAsOperator',
    tag: OPERATORS,
    summary: 'Make a key for a workspace',
    description: 'For a workspace that lost its own.',
    audience: 'operator',
    body: keyValidator,
    answers: keyAnswers,
  },
]

/** What the reference says about the auth room's addresses. */
export const operations: Operation[] = [...accounts, ...keys, ...operators]
