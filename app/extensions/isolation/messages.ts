import type { PluginFailure, PluginRequest, SettingDescription } from '@signalbox/sdk'

/** What a child is told when it starts. */
export interface Task {
  /** URL of the plugin's entry. */
  entry: string
  /** URLs of the SDK, by the names under which plugins import it. */
  sdk: Record<string, string>
}

/** What a plugin states of itself, as data; its kind says what else is there. */
export interface StatedPlugin {
  kind: string
  contract: number
  id: string
  name: string
  settings?: SettingDescription[]
  [more: string]: unknown
}

/** What a call gets that can be sent. */
export interface SentContext {
  settings: unknown
  /** Plain values that the kind's context has besides: `{ seed: 7 }`. */
  values: Record<string, unknown>
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

/** What the host sends. Arguments are packed. */
export type ToChild =
  | { type: 'call'; name: string; context: SentContext; args: unknown[] }
  | { type: 'answer'; ask: number; value: unknown }
  | { type: 'refusal'; ask: number; thrown: Thrown }
  | { type: 'abort' }

/** What a child sends. The host takes none of it on trust. Returned values are packed. */
export type ToHost =
  | { type: 'loaded'; definition: StatedPlugin }
  | { type: 'broken'; message: string }
  | { type: 'http'; ask: number; request: SentRequest }
  | { type: 'image'; ask: number; url: string }
  | { type: 'log'; level: 'debug' | 'info' | 'warn' | 'error'; message: string; details: object }
  | { type: 'report'; progress: object }
  | { type: 'returned'; value: unknown }
  | { type: 'threw'; thrown: Thrown }
