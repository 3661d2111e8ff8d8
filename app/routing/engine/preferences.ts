import type { TargetIndex } from '#routing/engine/target_index'

/** What a caller's profile says that matters for the choice. */
export interface Preferences {
  /** Ids of targets, or models' names at a provider. */
  targets: string[]
  region: string | null
}

const MOST_TARGETS = 20
const MOST_CHARACTERS = 300

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MOST_CHARACTERS

/** Reads `preferred_targets` and `region` of a profile; all else, and what has another form, is the caller's own. */
export function preferencesOf(profile: Record<string, unknown>): Preferences | undefined {
  const named = Array.isArray(profile.preferred_targets) ? profile.preferred_targets : []
  const targets = named.filter(isName).slice(0, MOST_TARGETS)
  const region = isName(profile.region) ? profile.region : null
  return targets.length === 0 && region === null ? undefined : { targets, region }
}

/** Positions of the targets that are preferred: those named, and those known to run in the region. */
export function preferredAt(
  preferences: Preferences | undefined,
  { directory, positionById, targets }: TargetIndex
): ReadonlySet<number> | null {
  if (preferences === undefined) return null
  const positions = new Set<number>()
  for (const name of preferences.targets) {
    const at = positionById.get(directory.resolve(name)?.id ?? name)
    if (at !== undefined) positions.add(at)
  }
  const region = preferences.region?.toLowerCase()
  if (region === undefined) return positions
  targets.forEach((target, at) => {
    if (target.regions.some((one) => one.toLowerCase() === region)) positions.add(at)
  })
  return positions
}
