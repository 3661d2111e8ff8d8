/** Why an endpoint could not be asked, told apart so that a person knows what to change. */
export type CheckFailure =
  | 'refused_by_egress_guard'
  | 'name_not_found'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'credentials_refused'
  | 'credentials_unreadable'
  | 'not_chat_completions'
  | 'rate_limited'
  | 'upstream_error'
  | 'kind_missing'

/** A cause with a sentence about it. Sentences are ours alone: what an endpoint says may repeat the key. */
export interface CheckError {
  code: CheckFailure
  message: string
}

const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$)/
const TIMEOUT = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])
const UNKNOWN_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'])

/** Says why a request got no answer. */
export function explainNoAnswer(thrown: unknown, host: string): CheckError {
  const { name = '', message = '', ...rest } = thrown as Error & { code?: unknown }
  const code = typeof rest.code === 'string' ? rest.code : ''
  if (code === 'E_EGRESS_REFUSED') return { code: 'refused_by_egress_guard', message }
  if (code === 'E_ANSWER_TOO_LARGE' || name === 'HTTPParserError') {
    return {
      code: 'not_chat_completions',
      message: `${host} answers, but not like a chat-completions endpoint`,
    }
  }
  if (TLS.test(code)) {
    return {
      code: 'tls',
      message: `The encrypted connection to ${host} failed (${code}): check its certificate, and http or https in the address`,
    }
  }
  if (TIMEOUT.has(code) || name === 'TimeoutError')
    return { code: 'timeout', message: `${host} did not answer in time` }
  if (UNKNOWN_NAME.has(code))
    return { code: 'name_not_found', message: `The name ${host} cannot be resolved` }
  return {
    code: 'unreachable',
    message: `${host} cannot be reached (${code || 'connection failed'})`,
  }
}

/** Says what an answer without a list of models means; null for a good status. */
export function explainStatus(status: number, host: string): CheckError | null {
  if (status >= 200 && status < 300) return null
  if (status === 401 || status === 403) {
    return {
      code: 'credentials_refused',
      message: `${host} refuses the stored credentials (${status}): check the key and its header`,
    }
  }
  if (status === 429)
    return { code: 'rate_limited', message: `${host} answers, but is called too often (429)` }
  if (status >= 500)
    return {
      code: 'upstream_error',
      message: `${host} answers with an error of its own (${status})`,
    }
  const hint =
    status < 400 ? 'it redirects, and redirects are not followed' : 'check the path of the address'
  return {
    code: 'not_chat_completions',
    message: `${host} has no list of models there (${status}): ${hint}`,
  }
}
