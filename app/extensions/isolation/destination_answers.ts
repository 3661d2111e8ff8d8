import { checkSchema, type CheckResult, type RemotePost, type Schema } from '@signalbox/sdk'

const text = (maxLength: number): Schema => ({ type: 'string', maxLength })

const remote: Schema = {
  type: 'object',
  required: ['id', 'url'],
  properties: { id: { type: 'string', minLength: 1, maxLength: 1_000 }, version: text(1_000) },
}

/** What a plugin says that the site has. @throws Error when it says something else */
export function remoteOf(value: unknown): RemotePost {
  const { id, url, version } = (value ?? {}) as RemotePost
  const isAddress = url === null || (typeof url === 'string' && /^https?:\/\//.test(url))
  if (checkSchema(remote, value).length > 0 || !isAddress) {
    throw new Error('The plugin answered something else than a post')
  }
  return { id, url, ...(version === undefined ? {} : { version }) }
}

const checked: Schema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { type: 'boolean' },
    code: text(100),
    message: text(2_000),
    field: text(100),
    hint: text(1_000),
  },
}

/** Whether a plugin says that it works. @throws Error when it says something else */
export function checkResultOf(value: unknown): CheckResult {
  const { ok, code, message, field, hint } = (value ?? {}) as Record<string, string | undefined>
  if (checkSchema(checked, value).length > 0 || (!ok && (!code || !message))) {
    throw new Error('The plugin did not say whether it works')
  }
  return (ok ? { ok: true, message } : { ok: false, code, message, field, hint }) as CheckResult
}
