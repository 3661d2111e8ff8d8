/**
 * Runs one plugin in a process of its own, without environment, files and network, and does what the host asks.
 * Everything that a plugin may reach goes through the host. Runs as it is, without the app.
 */
import { createReadStream, writeSync } from 'node:fs'
import Module, { registerHooks } from 'node:module'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { PluginRequest, PluginResponse, PluginLog } from '@signalbox/sdk'
import { packed, unpacked } from './carried.ts'
import { callerOf, type CalledPlugin, type Caller } from './child_calls.ts'
import type { SentContext, SentResponse, Task, Thrown, ToChild, ToHost } from './messages.ts'

/** Modules of Node that compute; the others reach out of the process. */
const MODULES = new Set(
  'assert buffer crypto events fs path process punycode querystring stream string_decoder timers url util zlib'.split(
    ' '
  )
)

const { entry, sdk } = JSON.parse(process.argv[2]!) as Task

/** An ordinary exit would first wait for the next line. */
const SIGKILL = 9
const { _kill: kill } = process as unknown as { _kill(pid: number, signal: number): void }
const exit = () => kill.call(process, process.pid, SIGKILL)

/** Lines come and go as files: a socket in here could be turned into a way out. */
const lines = createReadStream('', { fd: 0 })
lines.on('close', exit)
process.on('uncaughtException', exit)

function send(message: ToHost) {
  let rest = Buffer.from(`${JSON.stringify(message)}\n`)
  while (rest.length > 0) rest = rest.subarray(writeSync(1, rest))
}

let asks = 0
const waiting = new Map<number, { resolve(value: any): void; reject(error: unknown): void }>()
let stop = new AbortController()
let callFunction: Caller
const { errorOf, failureOf } = (await import(
  sdk['@signalbox/sdk']!
)) as typeof import('@signalbox/sdk')

/** Takes away what would reach out of this process. */
function shut() {
  const refuse = (name: string) => () => {
    throw new Error(`${name} is not there for plugins`)
  }
  for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name)
  const handles = ['_getActiveHandles', '_getActiveRequests']
  const reaching = ['kill', '_kill', '_debugProcess', '_debugEnd', ...handles]
  for (const name of [...reaching, 'getBuiltinModule', 'binding', '_linkedBinding', 'dlopen']) {
    Object.defineProperty(process, name, { value: refuse(`process.${name}`), configurable: false })
  }
  for (const name of ['stdin', 'stdout', 'stderr']) {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    Object.defineProperty(process, name, { value: nowhere, configurable: false })
  }
  Object.defineProperty(process, 'exit', { value: exit, configurable: false })
  registerHooks({
    resolve(specifier, context, next) {
      const ours = sdk[specifier]
      if (ours) return { url: ours, shortCircuit: true }
      const resolved = next(specifier, context)
      if (resolved.url.startsWith('file:')) return resolved
      const [name = ''] = resolved.url.replace(/^node:/, '').split('/')
      if (resolved.url.startsWith('node:') && MODULES.has(name)) return resolved
      throw new Error(`"${specifier}" is not there for plugins`)
    },
  })
  for (const name of ['registerHooks', 'register', 'createRequire']) {
    Object.defineProperty(Module, name, { value: refuse(`Module.${name}`), configurable: false })
  }
}

function ask<Value>(message: { type: 'http' | 'image' } & Record<string, unknown>): Promise<Value> {
  const number = asks++
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject })
    send({ ...message, ask: number } as ToHost)
  })
}

function responseOf({ status, headers, base64 }: SentResponse): PluginResponse {
  const body = Buffer.from(base64, 'base64')
  const text = () => body.toString('utf8')
  return {
    status,
    headers,
    text,
    json: () => JSON.parse(text()) as unknown,
    bytes: () => new Uint8Array(body),
  }
}

function sentBody(body: PluginRequest['body']) {
  if (body === undefined) return undefined
  if (typeof body === 'string') return { text: body }
  if (body instanceof Uint8Array) return { base64: Buffer.from(body).toString('base64') }
  return { text: JSON.stringify(body) }
}

async function request(url: string | URL, { body, headers = {}, ...rest }: PluginRequest = {}) {
  const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array)
  const named = isJson ? { 'content-type': 'application/json', ...headers } : headers
  const sent = { ...rest, url: String(url), headers: named, body: sentBody(body) }
  return responseOf(await ask<SentResponse>({ type: 'http', request: sent }))
}

async function image(url: string) {
  const found = await ask<{ type: string; base64: string } | null>({ type: 'image', url })
  return found && { type: found.type, bytes: new Uint8Array(Buffer.from(found.base64, 'base64')) }
}

function contextOf({ settings, values, now }: SentContext) {
  const startedAt = performance.now()
  const log = (level: keyof PluginLog) => (message: string, details?: object) =>
    send({ type: 'log', level, message: String(message), details: details ?? {} })
  return {
    ...values,
    settings,
    http: { request },
    log: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
    clock: { now: () => now + Math.round(performance.now() - startedAt) },
    signal: stop.signal,
    images: { fetch: image },
    report: (progress: object) => send({ type: 'report', progress: { ...progress } }),
  }
}

function thrownBy(error: unknown): Thrown {
  const failure = failureOf(error)
  if (failure) return { failure }
  return { fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
}

async function call({ name, context, args }: ToChild & { type: 'call' }) {
  stop = new AbortController()
  try {
    const value = await callFunction(name, contextOf(context), args.map(unpacked))
    send({ type: 'returned', value: packed(value ?? null) })
  } catch (error) {
    send({ type: 'threw', thrown: thrownBy(error) })
  }
}

function answered({ ask: number, ...answer }: Extract<ToChild, { ask: number }>) {
  const asked = waiting.get(number)
  waiting.delete(number)
  if (answer.type === 'answer') return asked?.resolve(answer.value)
  const { thrown } = answer
  asked?.reject('failure' in thrown ? errorOf(thrown.failure) : new Error(thrown.fault))
}

createInterface({ input: lines }).on('line', (line) => {
  const message = JSON.parse(line) as ToChild
  if (message.type === 'call') void call(message)
  else if (message.type === 'abort') stop.abort()
  else answered(message)
})

shut()
try {
  const { default: definition } = (await import(entry)) as { default: CalledPlugin }
  callFunction = callerOf(definition)
  const { functions, ...stated } = definition
  send({ type: 'loaded', definition: stated as never })
} catch (error) {
  send({ type: 'broken', message: error instanceof Error ? error.message : String(error) })
}
