import { nano } from '#core/money'
import { topPlaces } from '#routing/engine/ranking'
import { settled, type Choice, type Chooser, type Field } from '#routing/policies/chooser'
import { drawOf, seedOf } from '#routing/policies/draw'
import type { Exploration } from '#routing/policies/exploration'
import { shares, type Rival, type Sharing } from '#routing/policies/sharing'

/** By how many standard deviations a target is taken for worse than expected, unless told otherwise. */
export const CAUTION = 0.2

/** Rivals of one request, looked for among so many of the best. */
const MOST_RIVALS = 3
const LOOKED_AT = 8
/** An interval of 80 % that is wider than this, from fewer outcomes than that, belongs to a target that is new. */
const WIDE = 0.2
const FEW = 50
const WIDTH_80 = 2 * 1.28

/**
 * Takes the target with the best lower bound, and on a share of requests one of at most three rivals that may turn out
 * better. Who is a rival, and how likely each is, is worked out in closed form before anything is drawn.
 */
export class Explorer implements Chooser {
  constructor(
    private readonly sharing: Sharing,
    private readonly exploration: () => Exploration,
    private readonly caution: number
  ) {}

  choose(field: Field): Choice {
    const { scorer, scores, most, workings } = field
    const incumbent = scorer.best(scores, this.caution)
    const places = topPlaces(scores, incumbent, most)
    const { rules, secret } = this.exploration()
    if (!this.#mayExplore(field, incumbent) || (secret === null && field.seed === null)) {
      return settled(places)
    }
    const rivals = this.#rivals(field, places)
    const likely = shares(this.sharing, this.#rival(field, incumbent), rivals, rules.share)
    const epsilon = likely.reduce((sum, share) => sum + share, 0)
    if (epsilon === 0) return settled(places)
    const seed = field.seed ?? seedOf(workings.question.requestId, secret!)
    let left = drawOf(seed)
    const drawn = rivals.find((_, at) => (left -= likely[at]!) < 0)?.place ?? incumbent
    return {
      places: [drawn, ...places.filter((place) => place !== drawn)],
      propensity: (place) => {
        if (place === incumbent) return 1 - epsilon
        const at = rivals.findIndex((rival) => rival.place === place)
        return at < 0 ? 0 : likely[at]!
      },
      incumbent,
      explored: drawn !== incumbent,
      epsilon,
      seed,
    }
  }

  /** Whether anything may be tried on this request at all. */
  #mayExplore({ workings, scores, seed }: Field, incumbent: number) {
    const { question } = workings
    const { rules, closed } = this.exploration()
    return (
      incumbent >= 0 &&
      rules.share > 0 &&
      (question.mayExplore === true || seed !== null) &&
      question.context.explore !== false &&
      question.tenantRules?.explore !== false &&
      !closed.has(question.workspaceId ?? '') &&
      question.stickyTargetId === null &&
      !workings.reading.features.in_tool_loop &&
      scores.cost[incumbent]! <= nano(rules.max_cost_usd) &&
      isSound(workings.health[scores.positions[incumbent]!])
    )
  }

  /** Those that may be better than the incumbent surely is, are not much weaker or dearer, and are in good health. */
  #rivals(field: Field, places: readonly number[]): Rival[] {
    const { scores, scorer, workings } = field
    const { floor, max_cost_ratio: ratio } = this.exploration().rules
    const incumbent = places[0]!
    const least = scorer.bound(scores, incumbent, -this.caution)
    const found: Rival[] = []
    for (let at = 1; at < places.length && at <= LOOKED_AT && found.length < MOST_RIVALS; at++) {
      const place = places[at]!
      const position = scores.positions[place]!
      if (scorer.bound(scores, place, 1) <= least) continue
      if (scores.quality[place]! < scores.quality[incumbent]! - floor) continue
      if (!(workings.costP50[position]! <= ratio * scores.cost[incumbent]!)) continue
      if (isSound(workings.health[position])) found.push(this.#rival(field, place))
    }
    return found
  }

  #rival({ scores, scorer }: Field, place: number): Rival {
    const spread = scorer.bound(scores, place, 1) - scores.total[place]!
    const isWide = WIDTH_80 * scorer.deviation(place) > WIDE
    return {
      place,
      expected: scores.total[place]!,
      spread,
      isNew: isWide && scorer.seen(place) < FEW,
    }
  }
}

/** Nothing is tried at, or in place of, an upstream that does badly. */
const isSound = (health: Field['workings']['health'][number] | undefined) =>
  !health || (health.state !== 'degraded' && health.state !== 'down' && health.circuit === 'closed')
