import type { Scorer, Scores } from '#routing/engine/scorer'
import type { Workings } from '#routing/engine/workings'

/** What a chooser chooses from. */
export interface Field {
  workings: Workings
  scorer: Scorer
  scores: Scores
  /** Most candidates that the decision names. */
  most: number
  /** The draw of a decision that is made again; null for a new one. */
  seed: string | null
}

/** Which target was taken, and how. Places are those of the scores. */
export interface Choice {
  /** Candidates that the decision names, the chosen one first. */
  places: number[]
  /** How likely each place was to be chosen. */
  propensity: (place: number) => number
  /** The place that would have been chosen without a draw. */
  incumbent: number
  explored: boolean
  /** How likely any other than the incumbent was. */
  epsilon: number
  /** What the draw came from; empty when nothing was drawn. */
  seed: string
}

/** Picks one of the scored targets. */
export interface Chooser {
  choose(field: Field): Choice
}

/** The choice of the best, without a draw. */
export function settled(places: number[]): Choice {
  const best = places[0] ?? -1
  return {
    places,
    propensity: (place) => (place === best ? 1 : 0),
    incumbent: best,
    explored: false,
    epsilon: 0,
    seed: '',
  }
}
