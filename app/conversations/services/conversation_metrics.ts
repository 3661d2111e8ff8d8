import { Counter, Gauge } from 'prom-client'
import { metrics } from '#core/services/metrics'

const registers = [metrics]

/** Turns that wait to be written. */
export const turnsWaiting = new Gauge({
  name: 'svc_conversation_turns_waiting',
  help: 'Turns of conversations that wait to be written to the database.',
  aggregator: 'sum',
  registers,
})

/** Turns that could not be kept. */
export const turnsLost = new Counter({
  name: 'svc_conversation_turns_lost_total',
  help: 'Turns of conversations given up: refused by the database, or too many waited for it.',
  registers,
})

/** Messages that recall does not know. */
export const passagesLost = new Counter({
  name: 'svc_conversation_passages_lost_total',
  help: 'Messages that were kept but not handed on to recall: it failed, too many waited, or one asker said too much at once.',
  registers,
})
