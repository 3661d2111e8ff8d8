import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { forgottenPhrases } from '#knowledge/forgetting/forgotten_phrases'
import Fact from '#knowledge/models/fact'
import { factChanges } from '#knowledge/services/fact_changes'
import { factsOfSubject } from '#knowledge/services/fact_lookup'
import { indexFacts } from '#knowledge/services/fact_words'
import { addSource, hasSource, recountConfidence } from '#knowledge/services/fact_sources'
import {
  preparedFact,
  type FactIdentity,
  type PreparedFact,
} from '#knowledge/services/prepared_fact'
import { insertNew, keepUnheardOf } from '#knowledge/services/new_facts'
import { settleContradictions } from '#knowledge/services/settle_contradictions'
import type { Asker, FactStatus, KeptFact, StatedFact } from '#knowledge/types'

type Client = TransactionClientContract

/**
 * Keeps stated facts: one that is known gets one more source, one that cannot hold together with another one takes its place or
 * goes to its history, and what was forgotten or rejected is learned again only when a person enters it.
 */
export class StateFacts {
  /** Answers what became of each, in their order. @throws InvalidRequest for a name that is empty or too long */
  async handle(asker: Asker, facts: StatedFact[], trx?: Client): Promise<KeptFact[]> {
    if (facts.length === 0) return []
    const prepared = facts.map((fact) => preparedFact(asker, fact))
    if (trx) return this.#keepAll(asker, prepared, trx)
    await forgottenPhrases.prepare()
    return db.transaction((client) => this.#keepAll(asker, prepared, client))
  }

  async #keepAll(asker: Asker, facts: PreparedFact[], client: Client): Promise<KeptFact[]> {
    const fresh = await keepUnheardOf(await this.#allowed(asker, facts, client), client)
    const kept: KeptFact[] = []
    for (const fact of facts) {
      const id = fresh.get(fact)
      kept.push(
        id === undefined
          ? await this.#keep(asker, fact, client)
          : { id, outcome: 'new', superseded: [] }
      )
    }
    for (const isPersonal of [true, false]) {
      const changed = kept
        .filter((_, at) => (facts[at]!.identity.ownerId !== null) === isPersonal)
        .filter(({ outcome }) => outcome !== 'refused')
        .flatMap(({ id, superseded }) => [id, ...superseded])
      if (changed.length > 0) {
        const owner = isPersonal ? asker.id : null
        factChanges.afterCommit(client, asker.workspaceId, owner, changed)
      }
    }
    return kept
  }

  async #keep(asker: Asker, fact: PreparedFact, client: Client): Promise<KeptFact> {
    const refusal = await this.#refusal(asker, fact, client)
    if (refusal !== null) return { id: refusal, outcome: 'refused', superseded: [] }
    const past = await this.#saidBefore(fact, client)
    if (past) return { id: past.id, outcome: 'known', superseded: [] }

    const { row, isNew } = await this.#active(fact, client)
    if (!(await addSource(row, fact.stated.source, client))) {
      return { id: row.id, outcome: 'known', superseded: [] }
    }
    if (isNew) await indexFacts(client, [row])
    else await recountConfidence(row, fact.stated, client)
    const superseded = row.status === 'active' ? await settleContradictions(fact, row, client) : []
    return { id: row.id, outcome: isNew ? 'new' : 'known', superseded }
  }

  /** Why it must not be learned: the id of the rejected fact, '' for a forgotten phrase; null when it may. */
  async #refusal(asker: Asker, { identity, stated }: PreparedFact, client: Client) {
    if (stated.source.kind === 'hand') return null
    if (await this.#isForgotten(asker, { identity, stated }, client)) return ''
    const [rejected] = await this.#sameFacts(identity, 'rejected', client)
    return rejected?.id ?? null
  }

  #isForgotten(
    asker: Asker,
    { identity, stated }: Pick<PreparedFact, 'identity' | 'stated'>,
    client: Client
  ) {
    const texts = [stated.subject, identity.predicate, identity.object, stated.source.quote]
    return forgottenPhrases.blocks(asker, texts, client)
  }

  /** Those that a person enters, and those that nobody has forgotten. */
  async #allowed(asker: Asker, facts: PreparedFact[], client: Client): Promise<PreparedFact[]> {
    const allowed: PreparedFact[] = []
    for (const fact of facts) {
      const isHand = fact.stated.source.kind === 'hand'
      if (isHand || !(await this.#isForgotten(asker, fact, client))) allowed.push(fact)
    }
    return allowed
  }

  /** The fact of the past that this very source has stated already; work that is done twice finds it. */
  async #saidBefore({ identity, stated }: PreparedFact, client: Client) {
    if (stated.source.reference === '') return null
    for (const row of await this.#sameFacts(identity, 'superseded', client)) {
      if (await hasSource(row, stated.source, client)) return row
    }
    return null
  }

  #sameFacts(identity: FactIdentity, status: FactStatus, client: Client) {
    const { predicateKey, objectKey } = identity
    return factsOfSubject({ ...identity, status }, client)
      .where({ predicateKey, objectKey })
      .limit(20)
  }

  /** The row that counts for this fact, locked; made when there is none. Of two replicas that make it at once one wins. */
  async #active(fact: PreparedFact, client: Client) {
    const { identity, activeKey, stated } = fact
    const find = () => Fact.query({ client }).where({ activeKey }).forUpdate().first()
    const isHand = stated.source.kind === 'hand'
    const known = (await find()) ?? (isHand ? await this.#rejected(identity, client) : null)
    if (known && isHand && known.status !== 'active') {
      await known.merge({ status: 'active', endedAt: null, activeKey }).save()
    }
    if (known) return { row: known, isNew: false }
    const made = await insertNew([fact], client)
    const row = await find()
    return { row: row!, isNew: made.size > 0 }
  }

  /** A person takes back that the fact is wrong by entering it. */
  async #rejected(identity: FactIdentity, client: Client): Promise<Fact | null> {
    const [row] = await this.#sameFacts(identity, 'rejected', client)
    return row ?? null
  }
}

/** Keeps stated facts. */
export const stateFacts = new StateFacts()
