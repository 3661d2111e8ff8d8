import type { IncomingMessage, ServerResponse } from 'node:http'
import env from '#start/env'
import proxyAddr from 'proxy-addr'
import { defineConfig } from '@adonisjs/core/http'
import { newId } from '#core/ids'

/** Settings of the HTTP server. Request ids are made by core's own middleware. */
export const http = defineConfig({
  generateRequestId: false,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  trustProxy: proxyAddr.compile(env.get('SVC_TRUST_PROXY')?.split(',') ?? []),
  /** An address that cannot be decoded never reaches a middleware. */
  onBadUrl(_request: IncomingMessage, response: ServerResponse) {
    const requestId = newId('req')
    const detail = 'The address holds characters that it may not'
    response
      .writeHead(400, { 'content-type': 'application/json', 'x-request-id': requestId })
      .end(JSON.stringify({ detail, code: 'E_BAD_BODY', request_id: requestId }))
  },
  cookie: { path: '/', httpOnly: true, secure: true, sameSite: 'lax' },
})
