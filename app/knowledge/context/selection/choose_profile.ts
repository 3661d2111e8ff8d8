import type { Candidate } from '#knowledge/context/selection/candidate'
import type { TokenRoom } from '#knowledge/context/selection/token_room'

/** A profile of so many tokens is there whole, however small the budget; a larger one has this part of it. */
const SMALL = 450
const SHARE = 0.3

/** A fact of the profile that may go in. */
export interface ProfileCandidate extends Candidate {
  /** Must always be known. */
  isStanding: boolean
}

/**
 * Puts the profile in: whole while it is small, else what always has to be known and what the question is about. Answers what
 * stays out; it may fill what room is left in the end.
 */
export function chooseProfile(
  profile: readonly ProfileCandidate[],
  room: TokenRoom,
  chosen: Candidate[]
): ProfileCandidate[] {
  const whole = profile.reduce((sum, { tokens }) => sum + tokens, 0)
  const share = SHARE * room.left
  const isWhole = whole <= Math.max(share, SMALL) && whole <= room.left
  const ranked = [...profile].sort(
    (one, other) => rankOf(other) - rankOf(one) || other.order - one.order
  )
  const rest: ProfileCandidate[] = []
  let spent = 0
  for (const candidate of ranked) {
    const isWanted = isWhole || (rankOf(candidate) > 0 && spent + candidate.tokens <= share)
    if (isWanted && room.take(candidate)) {
      spent += candidate.tokens
      chosen.push(
        isWhole || candidate.isStanding ? { ...candidate, why: () => 'always there' } : candidate
      )
    } else rest.push(candidate)
  }
  return rest
}

const rankOf = (candidate: ProfileCandidate) => candidate.score + (candidate.isStanding ? 10 : 0)
