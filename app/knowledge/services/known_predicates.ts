import type { Predicate } from '#knowledge/services/predicate'

type Stated = Partial<Omit<Predicate, 'name'>>

/** What people say of themselves. */
const own = (more: Stated = {}): Stated => ({
  personal: true,
  subjectKind: 'asker',
  objectKind: 'value',
  ...more,
})

/** Of which a person has one at a time. */
const one = (more: Stated = {}): Stated => own({ cardinality: 'one', ...more })

/** The predicates whose meaning the appliance knows. */
export const KNOWN_PREDICATES: Record<string, Stated> = {
  name: one({ reads: 'is named' }),
  goes_by: one({ reads: 'goes by' }),
  pronouns: one({ reads: 'has the pronouns' }),
  age: one({ reads: 'is of the age', halfLifeDays: 365 }),
  birthday: one({ reads: 'has birthday on', temporal: 'static' }),
  email: one({ reads: 'has the address' }),
  username: one({ reads: 'has the user name' }),
  lives_in: one({ objectKind: 'place' }),
  comes_from: one({ objectKind: 'place', temporal: 'static' }),
  time_zone: one({ reads: 'is in the time zone' }),
  marital_status: one({ reads: 'is' }),

  is_a: { personal: false, objectKind: 'thing' },
  works_as: own(),
  works_at: own({ objectKind: 'organization' }),
  works_in: own({ objectKind: 'topic' }),
  runs: own({ objectKind: 'project' }),
  studies: own({ objectKind: 'topic' }),
  speaks: own(),
  has_family: own({ objectKind: 'person' }),
  has_pet: own(),
  is_allergic_to: own(),
  has_condition: own(),
  is_afraid_of: own(),
  is_sensitive_to: own(),
  struggles_with: own({ halfLifeDays: 180 }),
  follows_diet: own(),
  likes: own({ opposite: 'dislikes' }),
  dislikes: own({ opposite: 'likes' }),
  prefers: own({ opposite: 'avoids' }),
  avoids: own({ opposite: 'prefers' }),
  has_favourite: own(),
  cares_about: own(),
  has_habit: own(),
  uses: own({ objectKind: 'thing' }),
  practises: own(),
  has_goal: own({ halfLifeDays: 180 }),
  committed_to: own({ halfLifeDays: 180 }),
  decided: own({ temporal: 'event' }),
  believes: own(),
  owns: own({ objectKind: 'thing', opposite: 'does_not_have' }),
  does_not_have: own({ objectKind: 'thing', opposite: 'owns' }),
  wants_answers: own(),
  noted: own(),
  mentions: own({ temporal: 'event', objectKind: 'thing', halfLifeDays: 90 }),

  asks_about: own({ objectKind: 'topic', halfLifeDays: 90 }),
  does_well_on: {
    subjectKind: 'target',
    objectKind: 'topic',
    halfLifeDays: 90,
  },
  does_badly_on: {
    subjectKind: 'target',
    objectKind: 'topic',
    halfLifeDays: 90,
  },

  knows: { symmetric: true, subjectKind: 'person', objectKind: 'person' },
  married_to: { symmetric: true, cardinality: 'one', subjectKind: 'person', objectKind: 'person' },
  related_to: { symmetric: true, reads: 'is related to' },
  part_of: { reads: 'is part of', inverse: 'has_part' },
  has_part: { inverse: 'part_of' },
  located_in: { reads: 'is located in', objectKind: 'place', inverse: 'contains' },
  contains: { subjectKind: 'place', inverse: 'located_in' },
  capital_of: {
    reads: 'is the capital of',
    temporal: 'static',
    subjectKind: 'place',
    objectKind: 'place',
  },
  member_of: { reads: 'is a member of', subjectKind: 'person', objectKind: 'organization' },
  employs: { subjectKind: 'organization', objectKind: 'person' },
  leads: { inverse: 'led_by', subjectKind: 'person' },
  led_by: { reads: 'is led by', cardinality: 'one', inverse: 'leads', objectKind: 'person' },
  status: { cardinality: 'one', reads: 'has the status', objectKind: 'value' },
  published_by: { reads: 'is published by', subjectKind: 'source', objectKind: 'organization' },
  written_by: { reads: 'is written by', subjectKind: 'source', objectKind: 'person' },
  says_about: { subjectKind: 'source', objectKind: 'topic' },
}
