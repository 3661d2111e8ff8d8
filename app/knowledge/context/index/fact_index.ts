import { TermStore } from '#knowledge/context/index/term_store'
import { termsOf } from '#knowledge/context/language/terms'
import type { FactRow } from '#knowledge/context/index/fact_rows'
import { predicates } from '#knowledge/services/predicates'

/** What contexts need to know of a fact. */
export interface IndexedFact {
  id: string
  ownerId: string | null
  /** '' for the asker. */
  subject: string
  predicate: string
  /** Stands between subject and object when a person reads it. */
  reads: string
  object: string
  subjectKey: string
  objectKey: string
  confidence: number
  confirmedAt: number
  halfLifeDays: number | null
  isPast: boolean
  isEvent: boolean
  /** Says of the asker who it is or what it wants; what it merely asked about does not count. */
  isProfile: boolean
  isStanding: boolean
  validFrom: number | null
}

/** What must always be known of a person, whatever is asked. */
const STANDING: ReadonlySet<string> = new Set([
  ...['wants_answers', 'name', 'goes_by', 'pronouns', 'is_allergic_to', 'follows_diet'],
])

/** What was merely asked about tells nothing of who asks. */
const PASSING: ReadonlySet<string> = new Set(['asks_about', 'mentions'])

const numberOrNull = (value: number | string | null) => (value === null ? null : Number(value))

/** The facts of one scope: a person's, a tenant's or a workspace's, ready to be ranked. */
export class FactIndex {
  readonly terms = new TermStore()
  readonly facts: (IndexedFact | null)[] = []
  /** Places of profile facts, and of those among them that always have to be known. */
  readonly profile = new Set<number>()
  readonly standing = new Set<number>()
  #places = new Map<string, number>()
  #mentions = new Map<string, number[]>()
  #characters = 0

  get bytes() {
    return this.terms.bytes + this.#characters * 2 + this.facts.length * 320
  }

  /** Many facts were replaced: reading all of them again makes it small and quick. */
  get isWorn() {
    return this.facts.length > 1_000 && this.terms.live < this.facts.length / 2
  }

  /** Puts a fact in, in the place of what was there of it; one that does not count goes out. */
  put(row: FactRow) {
    this.remove(row.id)
    if (row.status !== 'active' && row.status !== 'superseded') return
    const fact = factOf(row)
    const place = this.terms.add(termsOf(`${fact.subject} ${fact.reads} ${fact.object}`))
    this.facts.push(fact)
    this.#places.set(row.id, place)
    if (fact.isProfile) this.profile.add(place)
    if (fact.isStanding) this.standing.add(place)
    for (const key of new Set([row.subject_key, row.object_key])) {
      const places = this.#mentions.get(key)
      if (places) places.push(place)
      else this.#mentions.set(key, [place])
    }
    this.#characters += fact.subject.length + fact.object.length + fact.reads.length
  }

  remove(id: string) {
    const place = this.#places.get(id)
    if (place === undefined) return
    this.terms.remove(place)
    this.facts[place] = null
    this.profile.delete(place)
    this.standing.delete(place)
    this.#places.delete(id)
  }

  has(id: string) {
    return this.#places.has(id)
  }

  /** Places of the facts that name an entity. */
  naming(key: string): readonly number[] {
    return this.#mentions.get(key) ?? []
  }
}

function factOf(row: FactRow): IndexedFact {
  const predicate = predicates.of(row.predicate)
  const isOfAsker = row.subject_kind === 'asker'
  const isPast = row.status === 'superseded'
  const isProfile = isOfAsker && !isPast && !PASSING.has(predicate.name)
  return {
    id: row.id,
    ownerId: row.owner_id,
    subject: isOfAsker ? '' : row.subject,
    predicate: predicate.name,
    reads: predicate.reads,
    object: row.object,
    subjectKey: row.subject_key,
    objectKey: row.object_key,
    confidence: Number(row.confidence),
    confirmedAt: Number(row.confirmed_at),
    halfLifeDays: predicate.halfLifeDays,
    isPast,
    isEvent: predicate.temporal === 'event',
    isProfile,
    isStanding: isProfile && STANDING.has(predicate.name),
    validFrom: numberOrNull(row.valid_from),
  }
}
