import { readModelIds, type ProviderPreset } from '@signalbox/sdk'
import { outgoing } from '#core/services/outgoing'
import { SECOND } from '#core/time'
import type Provider from '#providers/models/provider'
import { explainNoAnswer, explainStatus, type CheckError } from '#providers/services/call_failures'
import { egressPolicyOf, modelsRequest } from '#providers/services/connections'

const LIMIT_MS = 10 * SECOND
const MAX_BYTES = 8_000_000
const MAX_MODELS = 5_000

/** What asking an endpoint for its models told. */
export interface ModelsAnswer {
  /** An HTTP answer came, whatever it says. */
  reachable: boolean
  latencyMs: number | null
  models: string[]
  error: CheckError | null
}

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The request, or why it cannot be made: credentials that do not open. */
const prepare = (
  provider: Provider,
  preset: ProviderPreset
): ReturnType<typeof modelsRequest> | CheckError => {
  try {
    return modelsRequest(provider, preset)
  } catch (error) {
    const message =
      (error as { code?: string }).code === 'E_SEALING_KEY_MISSING'
        ? (error as Error).message
        : null
    return {
      code: 'credentials_unreadable',
      message: message ?? 'The stored credentials cannot be opened; enter them again',
    }
  }
}

/** Asks a provider for its models with the stored credentials. Never throws; failures are told apart in the answer. */
export async function askModels(provider: Provider, preset: ProviderPreset): Promise<ModelsAnswer> {
  const { host } = new URL(provider.baseUrl)
  const request = prepare(provider, preset)
  if ('code' in request) return { reachable: false, latencyMs: null, models: [], error: request }

  const limitMs = Math.min(provider.timeoutMs, LIMIT_MS)
  const startedAt = performance.now()
  try {
    const answer = await outgoing.fetch({
      ...request,
      policy: egressPolicyOf(provider),
      headersTimeoutMs: limitMs,
      bodyTimeoutMs: limitMs,
      maxBytes: MAX_BYTES,
      signal: AbortSignal.timeout(limitMs),
    })
    const latencyMs = Math.round(performance.now() - startedAt)
    const failure = explainStatus(answer.status, host)
    if (failure) return { reachable: true, latencyMs, models: [], error: failure }
    const models = readModelIds(preset, parse(answer.body))
    if (models)
      return { reachable: true, latencyMs, models: models.slice(0, MAX_MODELS), error: null }
    const message = `${host} answers, but not with a list of models: check the path of the address`
    return {
      reachable: true,
      latencyMs,
      models: [],
      error: { code: 'not_chat_completions', message },
    }
  } catch (error) {
    const cause = explainNoAnswer(error, host)
    return {
      reachable: cause.code === 'not_chat_completions',
      latencyMs: null,
      models: [],
      error: cause,
    }
  }
}
