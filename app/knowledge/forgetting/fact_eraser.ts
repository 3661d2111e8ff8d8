import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#core/ids'
import { Phrase } from '#knowledge/forgetting/phrase'
import Fact from '#knowledge/models/fact'
import { factChanges } from '#knowledge/services/fact_changes'
import { removeFacts } from '#knowledge/services/fact_removal'
import { searchWords } from '#knowledge/services/fact_words'
import { visibleScopes, visibleTo } from '#knowledge/services/scope'
import type { Eraser, Erasure } from '#knowledge/services/erasers'

const AT_ONCE = 2_000

/**
 * Facts with their sources: those whose names, predicate or sentences say the phrase, shared ones of the workspace too; without
 * a phrase all personal ones of the asker.
 */
export const factEraser: Eraser = {
  name: 'facts',

  async preview(erasure) {
    const facts = await factsOf(erasure, db.connection())
    return { facts: facts.length }
  },

  async erase(erasure, trx) {
    const facts = await factsOf(erasure, trx)
    const gone = await removeFacts(trx, facts)
    if (erasure.phrase !== null && !erasure.isPersonal)
      await renameImports(new Phrase(erasure.phrase), erasure, trx)
    const { id, workspaceId } = erasure.asker
    const owners = facts.map(({ ownerId }) => (ownerId === id ? id : null))
    /** Counts of usage that no fact tells of yet have to go as well. */
    const told = new Set(erasure.phrase === null ? [...owners, id] : owners)
    for (const ownerId of told) {
      factChanges.afterCommit(trx, workspaceId, ownerId, 'many')
    }
    return gone
  },
}

async function factsOf(erasure: Erasure, client: QueryClientContract): Promise<Fact[]> {
  const { asker, phrase, isPersonal } = erasure
  if (phrase === null) return Fact.query({ client }).where({ scope: asker.id })
  const wanted = new Phrase(phrase)
  const found = new Map<string, Fact>()
  for (const fact of await namedBy(phrase, erasure, client)) {
    if ([fact.subject, fact.object, fact.predicate].some((name) => says(wanted, name))) {
      found.set(fact.id, fact)
    }
  }
  const quoted = await quotedBy(wanted, erasure, client)
  for (const fact of quoted) if (!isPersonal || fact.ownerId !== null) found.set(fact.id, fact)
  return [...found.values()]
}

/** Predicates join their words by underscores. */
const says = (phrase: Phrase, name: string) =>
  phrase.isIn(name) || phrase.isIn(name.replaceAll('_', ' '))

/** Facts that have all words of the phrase, wherever they stand: the search index finds them. */
async function namedBy(
  phrase: string,
  { asker, isPersonal }: Erasure,
  client: QueryClientContract
) {
  const [first, ...others] = searchWords(phrase).sort((one, other) => other.length - one.length)
  if (first === undefined) return []
  const facts: Fact[] = []
  for (const scope of isPersonal ? [asker.id] : visibleScopes(asker)) {
    const ids = client.from('search_facts as first').where({ scope, word: first })
    for (const word of others) {
      ids.whereExists((other) =>
        other
          .from('search_facts as other')
          .where({ scope, word })
          .whereColumn('other.fact_id', 'first.fact_id')
      )
    }
    facts.push(...(await Fact.query({ client }).whereIn('id', ids.select('fact_id'))))
  }
  return facts
}

/** Facts with a sentence that says the phrase. Sentences are in no index, so all of the workspace are read. */
async function quotedBy(phrase: Phrase, { asker }: Erasure, client: QueryClientContract) {
  const ids = new Set<string>()
  for (let after = ''; ;) {
    const rows: { id: string; fact_id: string; quote: string }[] = await client
      .from('knowledge_sources')
      .where('workspace_id', asker.workspaceId)
      .where('id', '>', after)
      .whereNotNull('quote')
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', 'fact_id', 'quote')
    for (const { fact_id: id, quote } of rows) if (phrase.isIn(quote)) ids.add(id)
    if (rows.length < AT_ONCE) break
    after = rows.at(-1)!.id
  }
  const facts: Fact[] = []
  const all = [...ids]
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const query = visibleTo(Fact.query({ client }), asker)
    facts.push(...(await query.whereIn('id', all.slice(at, at + AT_ONCE))))
  }
  return facts
}

/** Takes names of imported files that say the phrase off the facts that came from them, which stay. */
async function renameImports(phrase: Phrase, { asker }: Erasure, client: QueryClientContract) {
  const from = { workspace_id: asker.workspaceId, kind: 'import' }
  const files: { reference: string }[] = await client
    .from('knowledge_sources')
    .where(from)
    .distinct('reference')
  for (const { reference } of files.filter((file) => phrase.isIn(file.reference))) {
    await client
      .from('knowledge_sources')
      .where({ ...from, reference })
      .update({ reference: newId('file') })
  }
}
