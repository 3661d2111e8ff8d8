import Fact from '#knowledge/models/fact'
import { factChanges } from '#knowledge/services/fact_changes'
import type { Asker } from '#knowledge/types'
import type { NamedEntity } from '#memory/extraction/types'

type Names = ReadonlyMap<string, NamedEntity['kind']>

const KINDS = ['person', 'organization', 'place', 'project'] as const
const MOST_NAMES = 200
const MOST_ASKERS = 500

/** Names that an asker has told of, by lower case, so that they are found where grammar alone does not show them. */
class KnownNames {
  readonly #remembered = new Map<string, Promise<Names>>()

  /** Begins to notice changed facts; returns a function that ends it. */
  follow() {
    return factChanges.follow(({ ownerId }) => {
      if (ownerId !== null) this.#remembered.delete(ownerId)
    })
  }

  of(asker: Asker): Promise<Names> {
    const known = this.#remembered.get(asker.id)
    if (known) return known
    const reading = this.#read(asker)
    reading.catch(() => this.#remembered.delete(asker.id))
    if (this.#remembered.size >= MOST_ASKERS) {
      this.#remembered.delete(this.#remembered.keys().next().value!)
    }
    this.#remembered.set(asker.id, reading)
    return reading
  }

  async #read(asker: Asker): Promise<Names> {
    const facts = await Fact.query()
      .select('object', 'object_kind')
      .where({ scope: asker.id, status: 'active' })
      .whereIn('object_kind', [...KINDS])
      .orderBy('id', 'desc')
      .limit(MOST_NAMES)
    return new Map(
      facts.map((fact) => [fact.object.toLowerCase(), fact.objectKind as NamedEntity['kind']])
    )
  }
}

/** Known names of all askers. */
export const knownNames = new KnownNames()
