import { PermanentError, RetryableError, retryAfterMs } from '@signalbox/sdk'

/** Answers that ask for patience. */
const BUSY = new Set([408, 425, 429, 500, 502, 503, 504])

/** Files below the address of the settings. */
export class Files {
  #context

  constructor(context) {
    this.#context = context
  }

  /** The text of a file; null when there is none. */
  async get(name) {
    const answer = await this.#request('GET', name)
    return answer === null ? null : answer.text()
  }

  async put(name, text) {
    const answer = await this.#request('PUT', name, text)
    if (answer === null) throw notTheFolder('There is no such folder')
  }

  /** Deletes a file; one that is not there is as good as deleted. */
  async delete(name) {
    await this.#request('DELETE', name)
  }

  /** Address of a file. */
  address(name) {
    const { url } = this.#context.settings
    return `${url.replace(/\/+$/, '')}/${name.split('/').map(encodeURIComponent).join('/')}`
  }

  /** The answer; null for 404. @throws PluginError for all that is no success */
  async #request(method, name, body) {
    const { clock, http } = this.#context
    const answer = await http.request(this.address(name), {
      method,
      body,
      headers: { ...this.#authorization(), 'content-type': 'text/markdown; charset=utf-8' },
    })
    const { status, headers } = answer
    if (status === 404) return null
    if (status >= 200 && status < 300) return answer
    if (BUSY.has(status)) {
      throw new RetryableError('site_busy', `The folder answered ${status}`, {
        retryAfterMs: retryAfterMs(answer, clock.now()),
      })
    }
    if (status >= 300 && status < 400) {
      throw new PermanentError('site_moved', `The folder redirects to ${headers.location}`, {
        field: 'url',
        hint: 'State the address that it leads to',
      })
    }
    if (status === 401) {
      throw new PermanentError('bad_credentials', 'The folder refuses user and password', {
        field: 'secret',
      })
    }
    if (status === 403) {
      throw new PermanentError('no_right', 'This user may not write there', { field: 'username' })
    }
    if (status === 405) throw notTheFolder('What answers there takes no files')
    throw new PermanentError('site_refused', `The folder answered ${status}`)
  }

  #authorization() {
    const { username, secret } = this.#context.settings
    if (username === undefined && secret === undefined) return {}
    const credentials = Buffer.from(`${username ?? ''}:${secret ?? ''}`).toString('base64')
    return { authorization: `Basic ${credentials}` }
  }
}

/** Something else answers at the address. */
export const notTheFolder = (message) =>
  new PermanentError('not_this_cms', message, {
    field: 'url',
    hint: 'State the address of a folder that takes PUT, GET and DELETE',
  })
