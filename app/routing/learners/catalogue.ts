import { difficultyShift } from '#routing/engine/complexity'
import { DOMAINS } from '#routing/engine/domains'
import { skillFit } from '#routing/agents/skill_fit'
import type { Understanding } from '#routing/types'
import { deviationOf, emptyBeliefs } from '#routing/learners/belief_columns'
import type { Asked, Beliefs, Learner } from '#routing/learners/types'

const HIGHEST = 0.99

const logit = (p: number) => Math.log(p / (1 - p))
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

const positionOf = new Map<string, number>(DOMAINS.map((name, at) => [name, at]))

/** Domains of a request by position in `DOMAINS`. */
export const domainsOf = ({ domains }: Understanding): { at: number; p: number }[] =>
  domains.map(({ name, p }) => ({ at: positionOf.get(name) ?? -1, p }))

/** Believes what the catalogue states, by the domains of the request, moved by its difficulty; learns nothing. */
export class CatalogueLearner implements Learner {
  readonly name = 'catalogue'
  readonly version = '1'

  believe({ encoded, understood, index, positions }: Asked): Beliefs {
    const beliefs = emptyBeliefs(positions.length)
    const { mean, deviation, confidence, evidence, parts } = beliefs
    const domains = domainsOf(understood)
    const shift = difficultyShift(understood)
    for (let place = 0; place < positions.length; place++) {
      const prior = index.priors[positions[place]!]!
      let mixed = 0
      for (const { at, p } of domains) mixed += p * (prior.byDomain[at] ?? prior.overall)
      mixed = Math.min(HIGHEST, mixed + skillFit(index.targets[positions[place]!]!, encoded))
      const shifted = sigmoid(logit(mixed) - shift)
      mean[place] = shifted
      confidence[place] = shifted
      evidence[place] = prior.evidence
      deviation[place] = deviationOf(shifted, prior.evidence)
      parts.catalogue[place] = prior.overall
      parts.domain[place] = mixed - prior.overall
      parts.request[place] = shifted - mixed
    }
    return beliefs
  }
}
