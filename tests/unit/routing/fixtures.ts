import type { Connection, Target, TargetDirectory, UpstreamHealth } from '#providers/types'
import type { RouteQuestion } from '#routing/types'
import { aConnection } from '#tests/helpers/providers/fixtures'

const HOUSE = { name: 'House', kind: 'openai', host: 'api.house.test' }

/** Fields of a target that tests set, with a shorter way to say price, quality and provider. */
export interface TargetWish extends Partial<Omit<Target, 'price' | 'quality'>> {
  /** USD per million tokens; null is unpriced. */
  usd?: [input: number, output: number] | null
  price?: Partial<Target['price']>
  quality?: number | null
  domains?: Record<string, number>
  provider?: Partial<Connection>
}

/** A target that runs at the house's provider unless told otherwise. */
export function target(id: string, wish: TargetWish = {}): Target {
  const { usd = [1, 4], price, quality = 0.7, domains = {}, provider, ...fields } = wish
  return {
    id,
    kind: 'model',
    name: id,
    vendor: null,
    family: null,
    baseTargetId: null,
    openWeights: null,
    releaseDate: null,
    capabilities: {},
    contextTokens: 128_000,
    maxOutputTokens: null,
    regions: [],
    tags: [],
    quality: { overall: quality, domains },
    price: {
      source: usd ? 'declared' : 'unpriced',
      from: null,
      input: usd?.[0] ?? null,
      output: usd?.[1] ?? null,
      tiers: [],
      ...price,
    },
    execution: {
      connection: aConnection({ ...HOUSE, ...provider }),
      upstreamModel: id,
      defaults: {},
      systemPrompt: null,
    },
    ...fields,
  }
}

/** A directory of these targets. */
export function directory(targets: Target[], revision = 1): TargetDirectory {
  const byId = new Map(targets.map((one) => [one.id, one]))
  return {
    revision,
    targets,
    executable: targets.filter((one) => one.execution !== null),
    byId,
    resolve: (model) =>
      byId.get(model) ?? targets.find((one) => one.execution?.upstreamModel === model) ?? null,
  }
}

/** A question with nothing but its text, unless told otherwise. */
export const question = (text: string, over: Partial<RouteQuestion> = {}): RouteQuestion => ({
  requestId: 'req_test',
  workspaceId: null,
  text,
  history: [],
  context: {},
  profile: {},
  kinds: null,
  objective: null,
  constraints: {},
  executes: false,
  topK: 3,
  tenantRules: null,
  maxOutputTokens: null,
  stickyTargetId: null,
  ...over,
})

/** Health of an upstream that nobody has called yet, unless told otherwise. */
export const health = (over: Partial<UpstreamHealth> = {}): UpstreamHealth => ({
  state: 'unknown',
  circuit: 'closed',
  errorRate: 0,
  latencyP50Ms: null,
  latencyP90Ms: null,
  firstTokenP50Ms: null,
  tokensPerSecond: null,
  inFlight: 0,
  lastOkAt: null,
  lastError: null,
  ...over,
})

const unseen = health()

/** Every upstream is unseen. */
export const allUnseen = () => unseen

/** A varied directory of so many targets, the same each time: prices over three decades, priors by domain, a few agents. */
export function manyTargets(count: number): TargetDirectory {
  const targets = Array.from({ length: count }, (_, position) => {
    const share = (position * 0.618034) % 1
    const input = Number((0.05 * 10 ** (2.5 * share)).toPrecision(3))
    return target(`model-${position}`, {
      kind: position % 17 === 0 ? 'agent' : 'model',
      usd: position % 13 === 12 ? null : [input, 4 * input],
      quality: 0.5 + 0.4 * share,
      domains: {
        math: 0.4 + 0.5 * ((position * 0.31) % 1),
        code: 0.4 + 0.5 * ((position * 0.47) % 1),
      },
      capabilities: {
        tools: position % 3 !== 0,
        vision: position % 2 === 0,
        reasoning: position % 5 === 0,
      },
      contextTokens: position % 7 === 0 ? null : 8_000 * (1 + (position % 25)),
      provider: {
        name: `Provider ${position % 6}`,
        host: `api${position % 6}.test`,
        providerId: `prov_${position % 6}`,
      },
      regions: position % 4 === 0 ? ['eu'] : ['us'],
      openWeights: position % 3 === 0,
    })
  })
  return directory(targets)
}
