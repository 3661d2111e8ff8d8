import Fact from '#knowledge/models/fact'
import { predicates } from '#knowledge/services/predicates'

/** Facts of which one holds at a time share this. */
const slotOf = ({ scope, subjectKey, predicateKey }: Fact) =>
  JSON.stringify([scope, subjectKey, predicateKey])

/** The place of the opposite, with the same object. */
const oppositeOf = (fact: Fact) => {
  const { opposite } = predicates.of(fact.predicateKey)
  return JSON.stringify([fact.scope, fact.subjectKey, opposite, fact.objectKey])
}

const placeOf = (fact: Fact) =>
  JSON.stringify([fact.scope, fact.subjectKey, fact.predicateKey, fact.objectKey])

/** Ids of the facts that cannot hold together with another active one. */
export async function disputedAmong(facts: Fact[]): Promise<Set<string>> {
  const active = facts.filter(({ status }) => status === 'active')
  const single = active.filter((fact) => predicates.of(fact.predicateKey).cardinality === 'one')
  const opposed = active.filter((fact) => predicates.of(fact.predicateKey).opposite !== null)
  const disputed = new Set<string>()

  const slots = Map.groupBy(await rivalsOf(single), slotOf)
  for (const fact of single) if ((slots.get(slotOf(fact))?.length ?? 0) > 1) disputed.add(fact.id)

  const opposites = new Set((await oppositesOf(opposed)).map(placeOf))
  for (const fact of opposed) if (opposites.has(oppositeOf(fact))) disputed.add(fact.id)
  return disputed
}

const values = (facts: Fact[], name: 'scope' | 'subjectKey' | 'predicateKey' | 'objectKey') => [
  ...new Set(facts.map((fact) => fact[name])),
]

/** Active facts of the same subjects; their index is the one to use, though SQLite would take that of the scope. */
const activeOf = (facts: Fact[]) =>
  Fact.query()
    .where({ workspaceId: facts[0]!.workspaceId })
    .whereIn('subject_key', values(facts, 'subjectKey'))
    .whereRaw("status || '' = 'active'")

async function rivalsOf(facts: Fact[]): Promise<Fact[]> {
  if (facts.length === 0) return []
  return activeOf(facts)
    .whereIn('predicate_key', values(facts, 'predicateKey'))
    .select('id', 'scope', 'subject_key', 'predicate_key')
}

async function oppositesOf(facts: Fact[]): Promise<Fact[]> {
  if (facts.length === 0) return []
  const names = facts.map((fact) => predicates.of(fact.predicateKey).opposite!)
  return activeOf(facts)
    .whereIn('predicate_key', [...new Set(names)])
    .whereIn('object_key', values(facts, 'objectKey'))
    .select('id', 'scope', 'subject_key', 'predicate_key', 'object_key')
}
