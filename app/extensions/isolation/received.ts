import { checkSchema, type PluginFailure, type Schema } from '@signalbox/sdk'
import type { StatedPlugin, ToHost } from '#extensions/isolation/messages'

const text = (maxLength: number): Schema => ({ type: 'string', maxLength })

const failure: Schema = {
  type: 'object',
  required: ['failure', 'code', 'message'],
  properties: {
    failure: { type: 'string', enum: ['retryable', 'permanent', 'unknown_outcome', 'conflict'] },
    code: text(100),
    message: text(2_000),
    retryAfterMs: { type: 'number', minimum: 0 },
    field: text(100),
    hint: text(1_000),
  },
}

const asked = { ask: { type: 'integer', minimum: 0 } } as const

const MESSAGES: Record<ToHost['type'], Schema> = {
  loaded: {
    type: 'object',
    required: ['definition'],
    properties: { definition: { type: 'object' } },
  },
  broken: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
  http: {
    type: 'object',
    required: ['ask', 'request'],
    properties: {
      ...asked,
      request: {
        type: 'object',
        required: ['url'],
        properties: {
          url: text(20_000),
          method: { type: 'string', enum: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] },
          headers: { type: 'object' },
          body: {
            type: 'object',
            properties: { text: { type: 'string' }, base64: { type: 'string' } },
          },
          timeoutMs: { type: 'number', minimum: 1, maximum: 60_000 },
          maxBytes: { type: 'number', minimum: 1, maximum: 20_000_000 },
        },
      },
    },
  },
  image: { type: 'object', required: ['ask', 'url'], properties: { ...asked, url: text(20_000) } },
  log: {
    type: 'object',
    required: ['level', 'message', 'details'],
    properties: {
      level: { type: 'string', enum: ['debug', 'info', 'warn', 'error'] },
      message: { type: 'string' },
      details: { type: 'object' },
    },
  },
  report: {
    type: 'object',
    required: ['progress'],
    properties: { progress: { type: 'object' } },
  },
  returned: { type: 'object', required: ['value'] },
  threw: {
    type: 'object',
    required: ['thrown'],
    properties: {
      thrown: { type: 'object', properties: { failure, fault: { type: 'string' } } },
    },
  },
}

/** Whether something that a plugin's process sent is a message. */
export function isToHost(value: unknown): value is ToHost {
  const { type } = (value ?? {}) as { type?: string }
  if (typeof type !== 'string' || !Object.hasOwn(MESSAGES, type)) return false
  if (checkSchema(MESSAGES[type as ToHost['type']], value).length > 0) return false
  const { thrown } = value as { thrown?: { failure?: PluginFailure; fault?: string } }
  return type !== 'threw' || thrown?.failure !== undefined || thrown?.fault !== undefined
}

const stated: Schema = {
  type: 'object',
  required: ['kind', 'contract', 'id', 'name', 'docsUrl'],
  properties: {
    settings: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'type', 'label', 'required', 'secret'],
        properties: {
          name: text(100),
          type: {
            type: 'string',
            enum: ['string', 'text', 'url', 'secret', 'boolean', 'integer', 'enum'],
          },
          label: text(200),
          help: text(1_000),
          required: { type: 'boolean' },
          secret: { type: 'boolean' },
          choices: {
            type: 'array',
            items: {
              type: 'object',
              required: ['value', 'label'],
              properties: { value: text(100), label: text(200) },
            },
          },
        },
      },
    },
  },
}

/** What is wrong with what a plugin of any kind states of itself. */
export const problemsOf = (definition: StatedPlugin) => checkSchema(stated, definition)
