import type { Failure, FailureClass } from '#gateway/services/failures'

/** An error in the words of the chat-completions API. */
export interface OpenAiError {
  error: { message: string; type: string; param: string | null; code: string | null }
}

/** What the dialect needs of an error of ours. */
interface Told {
  status: number
  code: string
  sentence: string
  issues: { loc: (string | number)[]; msg: string }[]
  thrown: unknown
}

/** Error codes of ours that have a name in the dialect, or clients know by one. */
const CODES: Record<string, [type: string, code: string]> = {
  E_UNAUTHORIZED_MISSING_KEY: ['authentication_error', 'missing_api_key'],
  E_UNAUTHORIZED_INVALID_KEY: ['authentication_error', 'invalid_api_key'],
  E_UNAUTHORIZED_EXPIRED_KEY: ['authentication_error', 'expired_api_key'],
  E_CHAT_BODY: ['invalid_request_error', 'invalid_body'],
  E_CHAT_FIELD: ['invalid_request_error', 'invalid_value'],
  E_BODY_TOO_LARGE: ['invalid_request_error', 'request_too_large'],
  E_MODEL_NOT_FOUND: ['invalid_request_error', 'model_not_found'],
  E_MODEL_NOT_CONNECTED: ['invalid_request_error', 'model_not_found'],
  E_NO_TARGET_FITS: ['invalid_request_error', 'no_target_fits'],
  E_TARGET_DENIED: ['permission_error', 'target_denied'],
  E_COST_ABOVE_LIMIT: ['invalid_request_error', 'cost_above_limit'],
  E_BUDGET_EXHAUSTED: ['insufficient_quota', 'budget_exhausted'],
  E_QUOTA_EXCEEDED: ['insufficient_quota', 'insufficient_quota'],
  E_UNPRICED_UNDER_BUDGET: ['invalid_request_error', 'unpriced_under_budget'],
  E_QUOTE_NOT_FOUND: ['invalid_request_error', 'quote_not_found'],
  E_QUOTE_EXPIRED: ['invalid_request_error', 'quote_expired'],
  E_RATE_LIMITED: ['rate_limit_error', 'rate_limit_exceeded'],
  E_ROUTE_NOT_FOUND: ['invalid_request_error', 'unknown_url'],
  E_NOT_FOUND: ['invalid_request_error', 'not_found'],
}

/** The type of an error that has no name of its own. */
function typeOf(status: number): string {
  if (status === 401) return 'authentication_error'
  if (status === 403) return 'permission_error'
  if (status === 429) return 'rate_limit_error'
  return status >= 500 ? 'server_error' : 'invalid_request_error'
}

/** Words an error of ours; a code that the dialect does not know becomes `e_some_code` without its `e_`. */
export function toOpenAiError({ status, code, sentence, issues, thrown }: Told): OpenAiError {
  const [type, name] = CODES[code] ?? [typeOf(status), code.replace(/^E_/, '').toLowerCase()]
  const issue = issues[0]
  const { param } = thrown as { param?: unknown }
  return {
    error: {
      message: issue ? `${issue.loc.join('.')}: ${issue.msg}` : sentence,
      type,
      param: issue ? issue.loc.slice(1).join('.') : typeof param === 'string' ? param : null,
      code: name,
    },
  }
}

/** How a class of failure is told: status, code and sentence. */
type Telling = [status: number, code: string, sentence: string]

const TELLINGS: Record<FailureClass, Telling> = {
  key_refused: [502, 'upstream_auth', 'The provider refused the credentials that are set up here'],
  quota_exhausted: [502, 'upstream_quota', 'The account at the provider is used up'],
  rate_limited: [429, 'rate_limit_exceeded', 'The provider takes no more requests right now'],
  overloaded: [503, 'upstream_overloaded', 'The provider failed or is overloaded'],
  unreachable: [502, 'upstream_unreachable', 'The provider cannot be reached'],
  timeout: [504, 'upstream_timeout', 'The provider did not answer in time'],
  broken: [
    502,
    'upstream_broken',
    'The answer of the provider broke off or is not a chat completion',
  ],
  model_not_found: [404, 'model_not_found', 'The provider does not know the model'],
  context_too_long: [
    400,
    'context_length_exceeded',
    'The request is longer than the model can read',
  ],
  unsupported: [
    400,
    'unsupported_parameter',
    'The model does not support a parameter of the request',
  ],
  content_refused: [400, 'content_filter', 'The provider refused the content of the request'],
  bad_request: [400, 'bad_request', 'The provider refused the request'],
  circuit_open: [
    503,
    'upstream_down',
    'The provider failed too often and is left alone for a while',
  ],
  deadline: [504, 'deadline_exceeded', 'The answer took longer than a request may take here'],
  client_gone: [499, 'client_gone', 'The client closed the connection'],
}

/** Failures that are the request's: what the upstream says about them is for the client. */
const REFUSALS = new Set<FailureClass>([
  'bad_request',
  'unsupported',
  'context_too_long',
  'content_refused',
  'model_not_found',
])

/** Words the failure of the last upstream that was asked, with the status to answer. */
export function tellFailure(failed: Failure): OpenAiError & { status: number } {
  const [status, code, sentence] = TELLINGS[failed.behind ?? failed.kind]
  const said = REFUSALS.has(failed.kind) ? failed.said : null
  return {
    status: said && isRefusal(failed) ? statusOfRefusal(failed, status) : status,
    error: {
      message: said?.message || sentence,
      type: status >= 500 ? 'upstream_error' : typeOf(status),
      param: said?.param ?? null,
      code: failed.kind === 'bad_request' ? (said?.code ?? code) : code,
    },
  }
}

const isRefusal = ({ kind }: Failure) => kind === 'bad_request' || kind === 'content_refused'

/** A refusal of the request keeps its own status, when it is one of a request. */
const statusOfRefusal = ({ status }: Failure, usual: number) =>
  status !== null && status >= 400 && status < 500 ? status : usual
