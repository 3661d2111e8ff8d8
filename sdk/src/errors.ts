/** What a plugin's failure means for the work at hand; the host decides by it and by nothing else. */
export type FailureKind = 'retryable' | 'permanent' | 'unknown_outcome' | 'conflict'

/** A failure as plain data, so that it can be stored and can cross a process boundary. */
export interface PluginFailure {
  failure: FailureKind
  /** Short and stable, for programs: `site_unreachable`. */
  code: string
  /** For people. Never contains a secret. */
  message: string
  /** Wait this long before the next attempt, as the other side asked for. */
  retryAfterMs?: number
  /** The setting that has to be corrected. */
  field?: string
  /** What to do about it. */
  hint?: string
  /** The line of a file that it is about, from 1. */
  line?: number
  /** What the other side already has. */
  remote?: unknown
}

interface Details {
  retryAfterMs?: number
  field?: string
  hint?: string
  line?: number
  remote?: unknown
  cause?: unknown
}

/** Base of the errors a plugin throws on purpose. Anything else that it throws is treated as a fault of the plugin. */
export abstract class PluginError extends Error {
  abstract readonly failure: FailureKind
  readonly code: string
  readonly retryAfterMs?: number
  readonly field?: string
  readonly hint?: string
  readonly line?: number
  readonly remote?: unknown

  constructor(code: string, message: string, { cause, ...details }: Details = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.code = code
    Object.assign(this, details)
  }

  toJSON(): PluginFailure {
    const { failure, code, message, retryAfterMs, field, hint, line, remote } = this
    return { failure, code, message, retryAfterMs, field, hint, line, remote }
  }
}

/**
 * It did not work this time and nothing was changed; the host tries again.
 *
 * @example
 * throw new RetryableError('rate_limited', 'The site asks to slow down', { retryAfterMs: 30_000 })
 */
export class RetryableError extends PluginError {
  readonly failure = 'retryable'

  constructor(
    code: string,
    message: string,
    details: Pick<Details, 'retryAfterMs' | 'field' | 'hint' | 'cause'> = {}
  ) {
    super(code, message, details)
  }
}

/**
 * It will never work like this; a person has to change something.
 *
 * @example
 * throw new PermanentError('bad_credentials', 'The site refuses this password', { field: 'secret' })
 */
export class PermanentError extends PluginError {
  readonly failure = 'permanent'

  constructor(
    code: string,
    message: string,
    details: Pick<Details, 'field' | 'hint' | 'line' | 'cause'> = {}
  ) {
    super(code, message, details)
  }
}

/**
 * The request went out and no readable answer came back: it may have worked. The host finds out before it tries again.
 *
 * @example
 * throw new UnknownOutcomeError('connection_lost', 'The connection broke after the request was sent')
 */
export class UnknownOutcomeError extends PluginError {
  readonly failure = 'unknown_outcome'

  constructor(code: string, message: string, details: Pick<Details, 'hint' | 'cause'> = {}) {
    super(code, message, details)
  }
}

/**
 * The other side already has something that this would overwrite or double.
 *
 * @example
 * throw new ConflictError('already_there', 'A post with this marker exists', { remote: { id: '42' } })
 */
export class ConflictError extends PluginError {
  readonly failure = 'conflict'

  constructor(
    code: string,
    message: string,
    details: Pick<Details, 'remote' | 'hint' | 'cause'> = {}
  ) {
    super(code, message, details)
  }
}

/** Reads a caught value as a failure; undefined when it is not one that a plugin throws on purpose. */
export function failureOf(error: unknown): PluginFailure | undefined {
  return error instanceof PluginError ? error.toJSON() : undefined
}

const CLASSES = {
  retryable: RetryableError,
  permanent: PermanentError,
  unknown_outcome: UnknownOutcomeError,
  conflict: ConflictError,
}

/** Makes an error of a failure that crossed a process boundary as data. */
export function errorOf({ failure, code, message, ...details }: PluginFailure): PluginError {
  return new CLASSES[failure](code, message, details)
}
