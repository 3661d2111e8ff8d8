import { deviationOf, probability } from '#routing/learners/belief_columns'
import { CatalogueLearner } from '#routing/learners/catalogue'
import { PriorsLearner } from '#routing/learners/priors'
import { placesIn } from '#routing/learners/snapshot_places'
import type {
  Asked,
  Beliefs,
  Learned,
  Learner,
  MemberSnapshot,
  Snapshot,
  SnapshotMember,
} from '#routing/learners/types'

/** What a snapshot says of its targets. */
interface Said {
  quality: Float64Array
  calibrated: Float64Array
}

/**
 * Believes a trained snapshot where it covers a target, as far as its outcomes outweigh the catalogue's statements, and
 * the catalogue elsewhere; outcomes that came since correct both. Outcomes of chosen targets alone are left to that correction:
 * they say how a target did on what it was chosen for, not which one is better. With a member it hears that part of the snapshot alone.
 */
export class EnsembleLearner implements Learner {
  readonly version = '1'
  readonly name: string
  readonly #catalogue = new CatalogueLearner()

  constructor(
    private readonly member: SnapshotMember | null = null,
    private readonly priors = new PriorsLearner()
  ) {
    this.name = member ?? 'ensemble'
  }

  believe(asked: Asked, learned: Learned): Beliefs {
    const beliefs = this.#catalogue.believe(asked)
    if (learned.snapshot !== null) this.#apply(learned.snapshot, beliefs, asked)
    this.priors.correct(beliefs, asked, learned)
    return beliefs
  }

  /** Puts the snapshot's prediction in the place of the catalogue's; what it moves belongs to the request. */
  #apply(snapshot: Snapshot, beliefs: Beliefs, asked: Asked) {
    const { index, positions } = asked
    const places = placesIn(snapshot, index)
    let said: Said | null = null
    for (let place = 0; place < positions.length; place++) {
      const at = places[positions[place]!]!
      if (at < 0) continue
      said ??= this.#hear(snapshot, asked)
      const trained = (snapshot.compared ?? snapshot.evidence)[at]!
      const stated = beliefs.evidence[place]!
      const weight = trained / (trained + stated)
      const quality = said.quality[at]!
      if (!(weight > 0) || Number.isNaN(quality)) continue
      const before = beliefs.mean[place]!
      const mean = probability(before + weight * (quality - before))
      const calibrated = Number.isNaN(said.calibrated[at]) ? quality : said.calibrated[at]!
      beliefs.mean[place] = mean
      beliefs.parts.request[place]! += mean - before
      beliefs.confidence[place] = probability(before + weight * (calibrated - before))
      beliefs.evidence[place] = stated + trained
      beliefs.seen[place] = trained
      beliefs.deviation[place] = deviationOf(mean, stated + trained)
    }
  }

  #hear(snapshot: Snapshot, { encoded, prediction }: Asked): Said {
    if (this.member !== null && 'alone' in snapshot) {
      const quality = (snapshot as MemberSnapshot).alone(this.member, encoded)
      return { quality, calibrated: quality }
    }
    return prediction ?? snapshot.predict(encoded)
  }
}
