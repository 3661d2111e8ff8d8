/** Writes to the host's structured log; every line carries the plugin's identity. Values must not hold secrets. */
export interface PluginLog {
  debug(message: string, details?: Record<string, unknown>): void
  info(message: string, details?: Record<string, unknown>): void
  warn(message: string, details?: Record<string, unknown>): void
  error(message: string, details?: Record<string, unknown>): void
}

/** Tells the time; the host's clock, so that tests can set it. */
export interface PluginClock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

/** A request made through the host's guarded client. */
export interface PluginRequest {
  /** @default 'GET' */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** Objects are sent as JSON. */
  body?: string | Uint8Array | Record<string, unknown> | readonly unknown[]
  /** @default the host's limit for the call */
  timeoutMs?: number
  /**
   * Largest answer that is read.
   *
   * @default 2_000_000
   */
  maxBytes?: number
}

/** The answer to a plugin's request, read completely. */
export interface PluginResponse {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  text(): string
  /** @throws SyntaxError when the answer is not JSON */
  json(): unknown
  bytes(): Uint8Array
}

/**
 * The only way out for a plugin: requests go to the hosts its manifest declares, pass the host's egress guard, end at
 * the call's deadline and are recorded with secrets blanked.
 */
export interface PluginHttp {
  request(url: string | URL, request?: PluginRequest): Promise<PluginResponse>
}

/**
 * Everything a plugin gets to work with, handed to each call. A plugin keeps no state of its own and reaches for
 * nothing else: no environment, no files, no other packages' globals.
 */
export interface PluginContext<Settings = Record<string, unknown>> {
  /** The values of the plugin's settings schema, checked and with defaults filled in. */
  readonly settings: Settings
  readonly http: PluginHttp
  readonly log: PluginLog
  readonly clock: PluginClock
  /** Aborts when the caller is gone, the time is up or the host stops. */
  readonly signal: AbortSignal
}

/** What `check` answers: does it work with these settings? Asked before they are saved. */
export type CheckResult =
  | { ok: true; message?: string }
  | { ok: false; code: string; message: string; field?: string; hint?: string }
