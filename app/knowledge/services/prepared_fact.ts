import { createHash } from 'node:crypto'
import { LONGEST_PREDICATE, nameGiven, nameKey, predicateKey } from '#knowledge/services/names'
import type { Predicate } from '#knowledge/services/predicate'
import { predicates } from '#knowledge/services/predicates'
import { scopeOf } from '#knowledge/services/scope'
import type { Asker, EntityKind, StatedFact } from '#knowledge/types'

/** The columns of a fact that its statement alone decides. */
export interface FactIdentity {
  workspaceId: string
  tenantId: string | null
  ownerId: string | null
  scope: string
  subject: string
  subjectKind: EntityKind
  subjectKey: string
  predicate: string
  predicateKey: string
  object: string
  objectKind: EntityKind
  objectKey: string
}

/** A stated fact with its names cleaned, its keys and its place. */
export interface PreparedFact {
  identity: FactIdentity
  /** The same for every statement of this fact, and for no other fact. */
  activeKey: string
  predicate: Predicate
  stated: StatedFact
}

/** Words that people call themselves by. */
const SELF = new Set(['me', 'i', 'myself'])

/** Whether a name means the asker. */
export const meansAsker = (asker: Asker, name: string | null): boolean =>
  name === null || name === asker.id || SELF.has(nameKey(name))

/** Makes a stated fact ready to be compared and kept. @throws InvalidRequest for a name that is empty or too long */
export function preparedFact(asker: Asker, stated: StatedFact): PreparedFact {
  const predicateName = nameGiven(stated.predicate, 'predicate', LONGEST_PREDICATE)
  const predicate = predicates.of(predicateName)
  const object = nameGiven(stated.object, 'object')
  const subject = subjectOf(asker, stated, predicate)
  const isPersonal = stated.personal || subject.subjectKind === 'asker'
  const place = {
    workspaceId: asker.workspaceId,
    tenantId: asker.tenantId,
    ownerId: isPersonal ? asker.id : null,
  }
  const identity: FactIdentity = {
    ...place,
    scope: scopeOf(place),
    ...subject,
    predicate: predicateName,
    predicateKey: predicateKey(predicateName),
    object,
    objectKind: stated.objectKind ?? predicate.objectKind,
    objectKey: nameKey(object),
  }
  return { identity, activeKey: activeKeyOf(identity), predicate, stated }
}

function subjectOf(asker: Asker, { subject, subjectKind }: StatedFact, predicate: Predicate) {
  if (subject === null || subject === asker.id || subjectKind === 'asker') {
    return { subject: asker.id, subjectKind: 'asker', subjectKey: asker.id } as const
  }
  const name = nameGiven(subject, 'subject')
  const usual = predicate.subjectKind === 'asker' ? 'thing' : predicate.subjectKind
  return { subject: name, subjectKind: subjectKind ?? usual, subjectKey: nameKey(name) }
}

/** The key that a fact has while it counts. */
export const activeKeyOf = (
  fact: Pick<FactIdentity, 'workspaceId' | 'scope' | 'subjectKey' | 'predicateKey' | 'objectKey'>
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        fact.workspaceId,
        fact.scope,
        fact.subjectKey,
        fact.predicateKey,
        fact.objectKey,
      ])
    )
    .digest('base64url')
