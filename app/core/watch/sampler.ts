import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'

const PARENT_BASED = 'parentbased_'

const root = (name: string, ratio: number): Sampler => {
  if (name === 'always_off') return new AlwaysOffSampler()
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(ratio)
  return new AlwaysOnSampler()
}

/** The sampler that OTEL_TRACES_SAMPLER and its argument ask for; every trace unless told. */
export function makeSampler(name = 'parentbased_always_on', argument?: string) {
  const given = argument === undefined || argument === '' ? Number.NaN : Number(argument)
  const ratio = given >= 0 && given <= 1 ? given : 1
  if (!name.startsWith(PARENT_BASED)) return { name, sampler: root(name, ratio) }
  const sampler = new ParentBasedSampler({ root: root(name.slice(PARENT_BASED.length), ratio) })
  return { name, sampler: sampler as Sampler }
}
