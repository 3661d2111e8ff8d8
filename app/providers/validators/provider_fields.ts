import vine from '@vinejs/vine'
import { field } from '#core/validation/check'

/** Headers are single lines of visible characters. */
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/
const VISIBLE = /^[\x21-\x7e]+$/

/** Fields of providers and mappings, as all of their bodies use them. */
export const providerField = {
  name: () => field.string(100).trim().minLength(1),
  baseUrl: () => field.string(2_000).minLength(1),
  apiKey: () => field.string(4_096).minLength(1).regex(VISIBLE),
  headerName: () => field.string(100).regex(HEADER_NAME),
  /** An empty text goes back to the header of the preset. */
  headerNameOrNone: () => field.string(100).regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]*$/),
  extraHeaders: () => vine.record(field.string(4_096).regex(HEADER_VALUE)).maxLength(20),
  kind: () => field.string(64).minLength(1),
  maxRetries: () => field.integer().range([0, 10]),
  notes: () => field.string(5_000),
  timeoutS: () => field.number().range([0.1, 3_600]),
  model: () => field.string(300).trim().minLength(1),
  systemPrompt: () => field.string(50_000),
}
