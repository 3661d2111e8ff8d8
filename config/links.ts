import { HOUR, MINUTE, SECOND } from '#core/time'

/** How models that suggest facts are trained and served. */
const links = {
  /** Whether a training starts by itself when enough is new. */
  trainsByItself: true,
  /** Facts that must be new since the last training, and their share of all. */
  leastNewFacts: 50,
  leastNewShare: 0.1,
  /** How long a workspace has to be quiet before a training starts by itself. */
  quietMs: 20 * SECOND,
  /** A training that lost its process is taken up so often. */
  attempts: 3,
  /** Facts below which there is nothing to learn. */
  leastFacts: 10,
  /** Draws of the training; the same facts, seed and settings train the same model. */
  seed: 1,
  /** Threads of one training; null: as many as there are cores. They yield to requests. */
  threads: null as number | null,
  /** Time that each predictor gets, and after which the whole training is given up. */
  timeLimitMs: 20 * MINUTE,
  wholeTimeLimitMs: HOUR,
  /** Facts that are kept back to judge a model: this share, but not more than this many. */
  heldOutShare: 0.05,
  mostHeldOut: 5_000,
  /** Memory that opened models may take together. */
  openBytes: 512_000_000,
}

export default links
