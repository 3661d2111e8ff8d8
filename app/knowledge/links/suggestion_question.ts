import db from '@adonisjs/lucid/services/db'
import { unprocessable } from '#core/validation/errors'
import type { SuggestionQuestion } from '#knowledge/links/suggestion'
import { activeFacts, factsOfPredicate, visibleFacts } from '#knowledge/links/visible_facts'
import { displayName, nameKey, predicateKey } from '#knowledge/services/names'
import { meansAsker } from '#knowledge/services/prepared_fact'
import { visibleScopes } from '#knowledge/services/scope'
import type { Asker } from '#knowledge/types'

/** Predicates that an answer to a wrong one names. */
const MOST_NAMED = 50

/** Reads a question, and which answers are known already. */
export async function questionOf(
  asker: Asker,
  given: { subject: string; predicate: string },
  most: number
): Promise<SuggestionQuestion> {
  const isAsker = meansAsker(asker, given.subject)
  const subject = isAsker ? asker.id : nameKey(given.subject)
  const predicate = predicateKey(given.predicate)
  const known = await visibleFacts(asker).where({ subject_key: subject, predicate_key: predicate })
  return {
    subject: { key: subject, name: isAsker ? 'me' : displayName(given.subject), isAsker },
    predicate: { key: predicate, name: displayName(given.predicate) },
    most,
    known: new Set(known.map(({ object_key: key }) => key)),
  }
}

/** @throws InvalidRequest for a subject or predicate that no fact has */
export async function assertAnswerable(
  asker: Asker,
  { subject, predicate }: SuggestionQuestion
): Promise<void> {
  if (!subject.isAsker && !(await isKnown(asker, subject.key))) {
    throw unprocessable(
      ['query', 'subject'],
      'There are no facts about it, as subject or object',
      'unknown_subject'
    )
  }
  if (await factsOfPredicate(asker, predicate.key).first()) return
  const allowed = await predicatesOf(asker)
  throw unprocessable(
    ['query', 'predicate'],
    `No fact has this predicate. Input should be one of: ${allowed.join(', ') || '(there are no facts yet)'}`,
    'unknown_predicate',
    { allowed }
  )
}

async function isKnown(asker: Asker, key: string): Promise<boolean> {
  for (const side of ['subject_key', 'object_key']) {
    if (await activeFacts(asker).where(side, key).first()) return true
  }
  return false
}

async function predicatesOf(asker: Asker): Promise<string[]> {
  const rows: { predicate_key: string }[] = await db
    .from('knowledge_facts')
    .whereIn('scope', visibleScopes(asker))
    .where('status', 'active')
    .distinct('predicate_key')
    .orderBy('predicate_key')
    .limit(MOST_NAMED)
  return rows.map(({ predicate_key: key }) => key)
}
