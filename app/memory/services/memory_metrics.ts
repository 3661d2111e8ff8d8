import { Counter } from 'prom-client'
import { metrics } from '#core/services/metrics'

/** Messages that memories were looked for in, by what came of it. */
export const messagesTotal = new Counter({
  name: 'svc_memory_messages_total',
  help: 'Messages that memories were looked for in: learned, nothing, off, dropped (the queue was full), failed',
  labelNames: ['outcome'],
  registers: [metrics],
})

/** Memories that were found, by who found them. */
export const foundTotal = new Counter({
  name: 'svc_memory_found_total',
  help: 'Memories that were found in messages, by extractor',
  labelNames: ['extractor'],
  registers: [metrics],
})
