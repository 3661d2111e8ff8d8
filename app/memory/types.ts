import type Fact from '#knowledge/models/fact'
import type FactSource from '#knowledge/models/fact_source'
import type { Asker } from '#knowledge/types'
import type { PlanCode, TenantRules } from '#workspaces/types'

/** A message of a person in a chat that was answered. */
export interface ChatNote {
  asker: Asker
  /** The key that a model's work on it is billed to. */
  keyId: string
  plan: PlanCode
  tenantRules: TenantRules | null
  /** The person's own words: the last message of the role user. */
  text: string
  /** Id of the message or of its request; the same one is learned from once. */
  messageReference: string
  conversationId: string | null
  /** When it was said, epoch milliseconds. */
  at: number
}

/** A personal fact about the asker, as its owner sees it. */
export interface Memory {
  fact: Fact
  /** The surest source that has a sentence, else the surest. */
  source: FactSource | null
}
