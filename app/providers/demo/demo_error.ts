interface ErrorDetails {
  type?: string
  param?: string
  code?: string
}

/** A refusal of the demo upstream, written the way chat-completions servers write theirs. */
export class DemoError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: ErrorDetails = {}
  ) {
    super(message)
  }

  toJSON() {
    const { type = 'invalid_request_error', param = null, code = null } = this.details
    return { error: { message: this.message, type, param, code } }
  }
}
