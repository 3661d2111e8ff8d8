import type {
  Destination,
  DestinationContext,
  PluginFailure,
  PluginRequest,
  RemotePost,
} from '@signalbox/sdk'

/** Functions of a destination that can be called. */
export type FunctionName = 'verify' | 'create' | 'update' | 'unpublish' | 'find' | 'remove'

/** What a child is told when it starts. */
export interface Task {
  /** URL of the plugin's entry. */
  entry: string
  /** URLs of the SDK, by the names under which plugins import it. */
  sdk: Record<string, string>
}

/** What a plugin states of itself, as data. */
export type StatedDestination = Omit<Destination, 'functions' | 'parseSettings'>

/** What a call gets that can be sent. */
export interface SentContext {
  settings: unknown
  delivery: DestinationContext['delivery'] | null
  formerSecrets: readonly string[]
  /** The host's time at the start of the call. */
  now: number
}

/** Bytes are sent as Base64. */
export type SentRequest = Omit<PluginRequest, 'body'> & {
  url: string
  body?: { text: string } | { base64: string }
}

export interface SentResponse {
  status: number
  headers: Record<string, string>
  base64: string
}

/** A failure, or that something was thrown that is none. */
export type Thrown = { failure: PluginFailure } | { fault: string }

/** What the host sends. */
export type ToChild =
  | { type: 'call'; name: FunctionName; context: SentContext; args: unknown[] }
  | { type: 'answer'; ask: number; value: unknown }
  | { type: 'refusal'; ask: number; thrown: Thrown }
  | { type: 'abort' }

/** What a child sends. The host takes none of it on trust. */
export type ToHost =
  | { type: 'loaded'; definition: StatedDestination }
  | { type: 'broken'; message: string }
  | { type: 'http'; ask: number; request: SentRequest }
  | { type: 'image'; ask: number; url: string }
  | { type: 'log'; level: 'debug' | 'info' | 'warn' | 'error'; message: string; details: object }
  | { type: 'returned'; value: RemotePost | null | object }
  | { type: 'threw'; thrown: Thrown }
