import type { Category } from '#memory/extraction/types'
import type { EntityKind } from '#knowledge/types'

/** What a predicate of memories means. */
interface Meaning {
  category: Category
  /** As a sentence to the person; `%s` is the object. */
  sentence: string
  /** How sure its rules are, 0..1; what was judged by hand is in the benchmarks. */
  precision: number
  objectKind: EntityKind
}

const meaning = (
  category: Category,
  sentence: string,
  precision: number,
  objectKind: EntityKind = 'thing'
): Meaning => ({ category, sentence, precision, objectKind })

/** Predicates that the rules write. */
export const MEANINGS: Record<string, Meaning> = {
  name: meaning('identity', 'Your name is %s', 0.95, 'value'),
  goes_by: meaning('identity', 'You want to be called %s', 0.95, 'value'),
  pronouns: meaning('identity', 'Your pronouns are %s', 0.95, 'value'),
  age: meaning('identity', 'You are %s years old', 0.95, 'value'),
  birthday: meaning('identity', 'You were born on %s', 0.9, 'value'),
  email: meaning('identity', 'Your email address is %s', 0.95, 'value'),
  username: meaning('identity', 'Your user name is %s', 0.9, 'value'),
  is_a: meaning('identity', 'You are %s', 0.85),
  is: meaning('identity', 'You are %s', 0.85),
  speaks: meaning('identity', 'You speak %s', 0.9),
  works_as: meaning('work', 'You work as %s', 0.9),
  works_at: meaning('work', 'You work at %s', 0.9, 'organization'),
  works_in: meaning('work', 'You work in %s', 0.85),
  works_on: meaning('work', 'You work on %s', 0.8, 'project'),
  runs: meaning('work', 'You run %s', 0.85),
  studies: meaning('work', 'You study %s', 0.85),
  lives_in: meaning('place', 'You live in %s', 0.9, 'place'),
  comes_from: meaning('place', 'You come from %s', 0.9, 'place'),
  time_zone: meaning('place', 'Your time zone is %s', 0.95, 'value'),
  has_family: meaning('family', 'You have %s', 0.9),
  marital_status: meaning('family', 'You are %s', 0.9, 'value'),
  has_pet: meaning('family', 'You have a pet: %s', 0.9),
  is_allergic_to: meaning('health', 'You are allergic to %s', 0.95),
  has_condition: meaning('health', 'You have %s', 0.85),
  is_afraid_of: meaning('health', 'You are afraid of %s', 0.85),
  is_sensitive_to: meaning('health', 'You are sensitive to %s', 0.85),
  struggles_with: meaning('health', 'You struggle with %s', 0.8),
  follows_diet: meaning('health', 'Your diet: %s', 0.9),
  likes: meaning('preference', 'You like %s', 0.85),
  dislikes: meaning('preference', 'You dislike %s', 0.9),
  prefers: meaning('preference', 'You prefer %s', 0.9),
  avoids: meaning('preference', 'You avoid %s', 0.9),
  has_favourite: meaning('preference', 'Your favourite: %s', 0.9),
  cares_about: meaning('preference', 'You care about %s', 0.8),
  has_habit: meaning('habit', 'Your habit: %s', 0.8),
  uses: meaning('habit', 'You use %s', 0.8),
  practises: meaning('habit', 'You practise %s', 0.8),
  has_goal: meaning('goal', 'Your goal: %s', 0.75),
  committed_to: meaning('goal', 'You committed to: %s', 0.75),
  decided: meaning('decision', 'You decided: %s', 0.85),
  believes: meaning('opinion', 'You believe: %s', 0.75),
  owns: meaning('possession', 'You own %s', 0.85),
  does_not_have: meaning('possession', 'You do not have %s', 0.85),
  wants_answers: meaning('instruction', 'Answers: %s', 0.85),
  noted: meaning('note', 'To remember: %s', 0.9),
  mentions: meaning('mention', 'You mentioned %s', 0.3),
}

const RELATION = /^has_([a-z_]+)$/

/** What a predicate means; of one that no rule knows, as much as its name says. */
export function meaningOf(predicate: string): Meaning {
  const known = Object.hasOwn(MEANINGS, predicate) ? MEANINGS[predicate] : undefined
  if (known) return known
  const relation = RELATION.exec(predicate)?.[1]?.replaceAll('_', ' ')
  if (relation) return meaning('family', `Your ${relation}: %s`, 0.85)
  return meaning('note', `${predicate.replaceAll('_', ' ')}: %s`, 0.75)
}

/** A memory as a sentence: `You prefer tea`. */
export const readableFact = (predicate: string, object: string) =>
  meaningOf(predicate).sentence.replace('%s', () => object)

/** Predicates that no rule knows are of this category, unless they name a relative. */
const REST: Category = 'note'

/**
 * The predicates of a category. `isRest`: those that have no meaning of their own are of it as well; `others` are those that
 * have one elsewhere.
 */
export function predicatesOf(category: Category) {
  const names = Object.keys(MEANINGS)
  const named = names.filter((name) => MEANINGS[name]!.category === category)
  return { named, isRest: category === REST, others: names.filter((name) => !named.includes(name)) }
}
