import type { ErrorHint, ProviderFailure } from '@signalbox/sdk'

import type { Price } from '#billing/types'

export type { Price, PriceSource, Rates } from '#billing/types'

/** What a target can do; absent means unknown. */
export interface Capabilities {
  tools?: boolean
  structuredOutput?: boolean
  reasoning?: boolean
  vision?: boolean
  attachments?: boolean
  promptCaching?: boolean
  temperature?: boolean
}

export type Circuit = 'closed' | 'open' | 'half_open'

/** How an upstream (provider and model) does, as seen by this replica. Times in milliseconds. */
export interface UpstreamHealth {
  state: 'unknown' | 'up' | 'degraded' | 'down'
  circuit: Circuit
  /** Share of failed calls among the recent ones, 0..1. */
  errorRate: number
  latencyP50Ms: number | null
  latencyP90Ms: number | null
  firstTokenP50Ms: number | null
  /** Output tokens per second, recent median. */
  tokensPerSecond: number | null
  inFlight: number
  lastOkAt: number | null
  lastError: string | null
}

/** A chat-completions endpoint that a target runs on, ready to be called. Holds credentials: never serialize it. */
export interface Connection {
  providerId: string
  /** Null for the platform's. */
  workspaceId: string | null
  name: string
  /** Provider preset id. */
  kind: string
  /** Host and port alone, fit to be shown. */
  host: string
  /** Origin of the chat-completions address, such as `https://api.openai.com`. */
  origin: string
  /** Path of the chat-completions address, such as `/v1/chat/completions`. */
  chatPath: string
  /** All headers of a call, credentials included. */
  headers: Record<string, string>
  timeoutMs: number
  maxRetries: number
  egress: 'user' | 'operator'
  demo: boolean
  /** Renames of request parameters, and those the endpoint rejects; from the preset. */
  renameParameters: Record<string, string>
  dropParameters: string[]
  /** False when `stream_options` is better left out: the endpoint refuses it, or counts tokens without being asked. */
  streamUsage: boolean
  /** Properties of messages that the endpoint refuses. */
  dropFromMessages: string[]
  /** What the endpoint's errors mean, for `classifyError` of the SDK. */
  errors: readonly ErrorHint[]
  /** Moves whenever the provider is changed: what was learnt about its credentials holds for one version. */
  version: number
}

/** Why a call of an upstream did not succeed; those that are the caller's doing say nothing about the upstream. */
export type UpstreamFailure = ProviderFailure | 'unreachable' | 'broken' | 'aborted'

/** How one call of an upstream ended. Times in milliseconds. */
export interface CallOutcome {
  /** Null when it was answered well. */
  failure: UpstreamFailure | null
  latencyMs: number
  firstTokenMs: number | null
  outputTokens: number | null
  /** One sentence without secrets or message text. */
  error: string | null
  /** How long the upstream asked to be left alone. */
  retryAfterMs?: number | null
}

/** How a target is executed for one workspace. */
export interface Execution {
  connection: Connection
  /** The model's name at the endpoint. */
  upstreamModel: string
  /** Request defaults of the mapping, under those of the request. */
  defaults: Record<string, unknown>
  systemPrompt: string | null
  /** Tools that an agent brings; those of a request go before them where names are the same. */
  tools?: Record<string, unknown>[]
}

/** A model or agent as one workspace sees it. */
export interface Target {
  id: string
  kind: 'model' | 'agent'
  name: string
  /** Maker or family, for people: `openai`, `anthropic`. */
  vendor: string | null
  family: string | null
  /** The model an agent is built on. */
  baseTargetId: string | null
  openWeights: boolean | null
  releaseDate: string | null
  capabilities: Capabilities
  contextTokens: number | null
  maxOutputTokens: number | null
  regions: string[]
  tags: string[]
  /** What an agent is for: a sentence for people, and words that requests for it have in them. */
  description?: string | null
  skills?: string[]
  /** Prior quality 0..1, overall and by domain; null when nothing is known. */
  quality: {
    overall: number | null
    domains: Record<string, number>
    /** Where the figures come from, for people: `prior from catalogue facts`, `stated by the operator`. */
    source?: string
  }
  price: Price
  /** Null when nothing is mapped to it: it can be quoted but not executed. */
  execution: Execution | null
}

/** All targets of one workspace at one revision; immutable, made anew when something changes. */
export interface TargetDirectory {
  revision: number
  targets: readonly Target[]
  executable: readonly Target[]
  byId: ReadonlyMap<string, Target>
  /** Finds a target by its id or by the upstream's model id. */
  resolve(model: string): Target | null
}
