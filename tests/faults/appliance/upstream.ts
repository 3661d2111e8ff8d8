import { setTimeout as sleep } from 'node:timers/promises'
import type { TestContext } from '@japa/runner/core'
import {
  chunk,
  completion,
  event,
  json,
  ScriptedUpstream,
  SSE_HEADERS,
  usageChunk,
} from '#tests/helpers/scripted_upstream'

/** Words of a stream, one event each. */
const WORDS = ['The ', 'Rhine, ', 'the ', 'Nile ', 'and ', 'the ', 'Amazon.']

/** An upstream that takes its time, so that whatever happens to the appliance happens within answers. */
export function givenSlowUpstream(cleanup: TestContext['cleanup'], wordMs = 4) {
  return ScriptedUpstream.start(cleanup, async (response, request) => {
    if (request.method === 'GET') return json({ object: 'list', data: [] })(response, request)
    if (!request.body.stream) {
      await sleep(WORDS.length * wordMs)
      return json(completion(WORDS.join('')))(response, request)
    }
    response.writeHead(200, SSE_HEADERS)
    response.write(event(chunk({ role: 'assistant', content: '' })))
    for (const content of WORDS) {
      response.write(event(chunk({ content })))
      await sleep(wordMs)
    }
    response.end([chunk({}, 'stop'), usageChunk, '[DONE]'].map(event).join(''))
  })
}
