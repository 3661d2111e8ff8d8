import { deviationOf, probability } from '#routing/learners/belief_columns'
import { CatalogueLearner } from '#routing/learners/catalogue'
import { PriorsLearner } from '#routing/learners/priors'
import type { Asked, Beliefs, Learned, Learner, Snapshot } from '#routing/learners/types'

/**
 * Believes a trained snapshot where it covers a target, as far as its outcomes outweigh the catalogue's statements, and
 * the catalogue elsewhere; outcomes that came since correct both.
 */
export class EnsembleLearner implements Learner {
  readonly name = 'ensemble'
  readonly version = '1'
  readonly #catalogue = new CatalogueLearner()
  readonly #places = new WeakMap<Snapshot, Map<string, number>>()

  constructor(private readonly priors = new PriorsLearner()) {}

  believe(asked: Asked, learned: Learned): Beliefs {
    const beliefs = this.#catalogue.believe(asked)
    if (learned.snapshot !== null) this.#apply(learned.snapshot, beliefs, asked)
    this.priors.correct(beliefs, asked, learned)
    return beliefs
  }

  /** Puts the snapshot's prediction in the place of the catalogue's; what it moves belongs to the request. */
  #apply(snapshot: Snapshot, beliefs: Beliefs, { encoded, index, positions }: Asked) {
    const at = this.#placesIn(snapshot)
    let predicted: ReturnType<Snapshot['predict']> | null = null
    for (let place = 0; place < positions.length; place++) {
      const found = at.get(index.targets[positions[place]!]!.id)
      if (found === undefined) continue
      predicted ??= snapshot.predict(encoded)
      const trained = snapshot.evidence[found]!
      const stated = beliefs.evidence[place]!
      const weight = trained / (trained + stated)
      const before = beliefs.mean[place]!
      const quality = predicted.quality[found]!
      if (!(weight > 0) || Number.isNaN(quality)) continue
      const mean = probability(before + weight * (quality - before))
      const calibrated = predicted.calibrated[found]!
      beliefs.mean[place] = mean
      beliefs.parts.request[place]! += mean - before
      beliefs.confidence[place] = Number.isNaN(calibrated)
        ? mean
        : probability(before + weight * (calibrated - before))
      beliefs.evidence[place] = stated + trained
      beliefs.seen[place] = trained
      beliefs.deviation[place] = deviationOf(mean, stated + trained)
    }
  }

  #placesIn(snapshot: Snapshot) {
    let places = this.#places.get(snapshot)
    if (!places) {
      places = new Map(snapshot.targetIds.map((id, at) => [id, at]))
      this.#places.set(snapshot, places)
    }
    return places
  }
}
