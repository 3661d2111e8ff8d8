import env from '#start/env'
import proxyAddr from 'proxy-addr'
import { defineConfig } from '@adonisjs/core/http'

/** Settings of the HTTP server. Request ids are made by core's own middleware. */
export const http = defineConfig({
  generateRequestId: false,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  trustProxy: proxyAddr.compile(env.get('SVC_TRUST_PROXY')?.split(',') ?? []),
  cookie: { path: '/', httpOnly: true, secure: true, sameSite: 'lax' },
})
