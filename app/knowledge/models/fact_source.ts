import { KnowledgeSourceSchema } from '#database/schema'
import type { SourceKind } from '#knowledge/types'

/** One statement of a fact: who said or found it, where, in which sentence. */
export default class FactSource extends KnowledgeSourceSchema {
  static table = 'knowledge_sources'
  static selfAssignPrimaryKey = true

  declare kind: SourceKind
}
