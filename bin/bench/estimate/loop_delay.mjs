/** Loaded into the appliance under test: tells on the next port how long its event loop was held up since it was last asked. */
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const server = createServer((_, response) => {
    const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max]
    delay.reset()
    response.end(JSON.stringify([p50, p99, max].map((nanos) => nanos / 1e6 - 1)))
  })
  server.listen(Number(process.env.PORT) + 1, '127.0.0.1').unref()
}
