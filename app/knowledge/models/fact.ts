import { KnowledgeFactSchema } from '#database/schema'
import type { EntityKind, FactStatus } from '#knowledge/types'

/** A fact: subject, predicate and object, how sure it is, and since when it holds. Where it comes from is in its sources. */
export default class Fact extends KnowledgeFactSchema {
  static table = 'knowledge_facts'
  static selfAssignPrimaryKey = true

  declare status: FactStatus
  declare subjectKind: EntityKind
  declare objectKind: EntityKind
}
