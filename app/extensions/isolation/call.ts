import {
  errorOf,
  failureOf,
  type DestinationImages,
  type PluginClock,
  type PluginHttp,
  type PluginLog,
} from '@signalbox/sdk'
import { packed, unpacked } from '#extensions/isolation/carried'
import type { SentRequest, Thrown, ToHost } from '#extensions/isolation/messages'
import type { PluginProcess } from '#extensions/isolation/plugin_process'

/** How long a plugin that is told to stop may take to do so. */
const GRACE_MS = 1_000
/** Lines that one call may log. */
const MOST_LOG_LINES = 200

/** What a plugin may reach during a call. What is missing is refused. */
export interface CallContext {
  settings: unknown
  signal: AbortSignal
  log: PluginLog
  clock?: PluginClock
  http?: PluginHttp
  images?: DestinationImages
  /** Hears how far it is. */
  report?(progress: object): void
  /** Plain values that the kind's context has besides. */
  values?: Record<string, unknown>
}

/** One call of a plugin's function. Arguments and the answer are plain, with arrays of numbers wherever they like. */
export interface Call {
  name: string
  context: CallContext
  args: unknown[]
  timeoutMs: number
}

const thrownBy = (error: unknown): Thrown => {
  const failure = failureOf(error)
  return failure ? { failure } : { fault: 'The host could not do that' }
}

/**
 * Carries out one call in a process and serves what the plugin asks for meanwhile. A process that does not keep to the rules
 * is ended, and the call with it. @throws PluginError that the plugin threw, Error for anything else that went wrong
 */
export function carryOut(target: PluginProcess, call: Call): Promise<unknown> {
  const { name, context, args, timeoutMs } = call
  const { settings, signal, values = {} } = context
  let lines = 0

  const underway = new Set<Promise<void>>()

  const serve = (ask: number, work: () => Promise<unknown>) => {
    const served = work()
      .then(
        (value) => target.send({ type: 'answer', ask, value }),
        (error) => target.send({ type: 'refusal', ask, thrown: thrownBy(error) })
      )
      .finally(() => underway.delete(served))
    underway.add(served)
  }

  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => target.kill(`it did not end within ${timeoutMs / 1_000} seconds`),
      timeoutMs
    )
    let grace: NodeJS.Timeout | undefined
    const abort = () => {
      target.send({ type: 'abort' })
      grace = setTimeout(() => target.kill('it did not stop when it was told to'), GRACE_MS)
    }
    const settle = (act: () => void) => {
      clearTimeout(late)
      clearTimeout(grace)
      signal.removeEventListener('abort', abort)
      target.listen(
        () => target.kill('it spoke without being asked'),
        () => {}
      )
      /** What came of a request that is still on its way decides what is known of the site. */
      void Promise.all(underway).then(act)
    }
    const hear = (message: ToHost) => {
      switch (message.type) {
        case 'http':
          return serve(message.ask, () => requested(context, message.request))
        case 'image':
          return serve(message.ask, () => pictured(context, message.url))
        case 'log':
          if (lines++ < MOST_LOG_LINES)
            context.log[message.level](message.message, { ...message.details })
          return
        case 'report':
          return context.report?.(message.progress)
        case 'returned':
          return settle(
            () => void Promise.resolve(message.value).then(unpacked).then(resolve, reject)
          )
        case 'threw': {
          const { thrown } = message
          const error = 'failure' in thrown ? errorOf(thrown.failure) : new Error(thrown.fault)
          return settle(() => reject(error))
        }
        default:
          target.kill('it sent something that is no message')
      }
    }
    target.listen(hear, (reason) => settle(() => reject(new Error(`The plugin failed: ${reason}`))))
    signal.addEventListener('abort', abort, { once: true })
    const sent = { settings, values, now: (context.clock ?? Date).now() }
    target.send({ type: 'call', name, context: sent, args: args.map(packed) })
    if (signal.aborted) abort()
  })
}

async function requested({ http }: CallContext, { url, body, ...request }: SentRequest) {
  if (!http) throw new Error('Plugins of this kind send no requests')
  const content =
    body === undefined ? undefined : 'text' in body ? body.text : Buffer.from(body.base64, 'base64')
  const answer = await http.request(url, { ...request, body: content })
  const { status, headers } = answer
  return { status, headers, base64: Buffer.from(answer.bytes()).toString('base64') }
}

async function pictured({ images }: CallContext, url: string) {
  const image = (await images?.fetch(url)) ?? null
  return image && { type: image.type, base64: Buffer.from(image.bytes).toString('base64') }
}
