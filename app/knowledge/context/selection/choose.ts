import { chooseProfile, type ProfileCandidate } from '#knowledge/context/selection/choose_profile'
import type { Candidate, LeftOut } from '#knowledge/context/selection/candidate'
import { TokenRoom, type CountTokens } from '#knowledge/context/selection/token_room'

/** Candidates that are compared for each place. */
const WINDOW = 80

/** Less room than this holds no line. */
const LEAST_ROOM = 8

/** What a further line of one session loses, times the logarithm of how many it has: other sessions get a say. */
const SPREAD = 0.025

/** Lines that share so many of their terms say the same. */
const SAME = 0.8

/** Less of the best score is too little to be worth anybody's tokens. */
const LEAST_OF_BEST = 0.12

/** Left out ones that are told of. */
const MOST_LEFT_OUT = 10

/** What was chosen and what was not. */
export interface Choice {
  chosen: Candidate[]
  leftOut: LeftOut[]
}

/** Chooses lines for a budget: the profile first, then the best of the rest, then more of the profile while there is room. */
export function choose(
  profile: readonly ProfileCandidate[],
  others: readonly Candidate[],
  budget: number,
  count: CountTokens
): Choice {
  const room = new TokenRoom(budget, count)
  const chosen: Candidate[] = []
  const leftOut: LeftOut[] = []
  const rest = chooseProfile(profile, room, chosen)
  const relevant = rest.filter(({ score }) => score > 0)
  takeBest([...others, ...relevant], room, { chosen, leftOut })
  takeBest(
    rest.filter(({ score }) => score <= 0),
    room,
    { chosen, leftOut }
  )
  return { chosen, leftOut: leftOut.slice(0, MOST_LEFT_OUT) }
}

/** Takes the best one after the other while there is room. */
function takeBest(candidates: readonly Candidate[], room: TokenRoom, { chosen, leftOut }: Choice) {
  const waiting = [...candidates].sort((one, other) => other.score - one.score)
  const least = LEAST_OF_BEST * (waiting[0]?.score ?? 0)
  const bySession = new Map<string, number>()
  const worth = ({ score, session }: Candidate) =>
    session === null ? score : score - SPREAD * Math.log(1 + (bySession.get(session) ?? 0))
  while (waiting.length > 0 && room.left >= LEAST_ROOM) {
    const [next] = waiting.splice(bestOf(waiting, worth), 1) as [Candidate]
    if (next.score < least) return
    const twin = chosen.find((one) => saySame(one, next))
    if (twin) leftOut.push({ candidate: next, reason: `says the same as ${twin.id}` })
    else if (!room.take(next)) leftOut.push({ candidate: next, reason: 'no room' })
    else {
      chosen.push(next)
      if (next.session !== null) {
        bySession.set(next.session, (bySession.get(next.session) ?? 0) + 1)
      }
    }
  }
  for (const candidate of waiting.slice(0, MOST_LEFT_OUT)) {
    if (candidate.score >= least) leftOut.push({ candidate, reason: 'no room' })
  }
}

/** They stand by their scores, and none is worth more than its score. */
function bestOf(waiting: readonly Candidate[], worth: (candidate: Candidate) => number): number {
  let best = 0
  let most = -Infinity
  for (let at = 0; at < Math.min(WINDOW, waiting.length); at++) {
    if (waiting[at]!.score <= most) break
    const value = worth(waiting[at]!)
    if (value > most) {
      most = value
      best = at
    }
  }
  return best
}

function saySame(one: Candidate, other: Candidate): boolean {
  const terms = one.terms()
  const others = other.terms()
  if (terms.size === 0 || others.size === 0) return one.line === other.line
  if (Math.min(terms.size, others.size) < SAME * Math.max(terms.size, others.size)) return false
  let shared = 0
  for (const term of others) if (terms.has(term)) shared++
  return shared >= SAME * (terms.size + others.size - shared)
}
