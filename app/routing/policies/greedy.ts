import { topPlaces } from '#routing/engine/ranking'
import { settled, type Choice, type Chooser, type Field } from '#routing/policies/chooser'

/**
 * Takes the best and never explores. `caution` is by how many standard deviations of its quality a target is taken for
 * worse than expected, so that of two alike the better known one is chosen.
 */
export class Greedy implements Chooser {
  constructor(private readonly caution = 0) {}

  choose({ scorer, scores, most }: Field): Choice {
    return settled(topPlaces(scores, scorer.best(scores, this.caution), most))
  }
}
