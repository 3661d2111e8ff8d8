import type { PlanCode, TenantRules } from '#workspaces/types'

/** Who asks inside a workspace: a person that the client names, or else the API key. Made by `askerOf`. */
export interface Asker {
  /** `asker_…`, computed from the rest; the same person has the same one on every replica. */
  id: string
  workspaceId: string
  tenantId: string | null
}

/** What an end of a fact is. */
export type EntityKind =
  | 'asker'
  | 'target'
  | 'topic'
  | 'source'
  | 'person'
  | 'organization'
  | 'place'
  | 'project'
  | 'thing'
  | 'value'

export const ENTITY_KINDS: readonly EntityKind[] = [
  ...(['asker', 'target', 'topic', 'source', 'person', 'organization', 'place'] as const),
  ...(['project', 'thing', 'value'] as const),
]

/**
 * Whether a fact counts. `superseded`: a later statement took its place; it stays as history. `disabled`: its person switched
 * it off. `rejected`: somebody said that it is wrong; it is never suggested or learned again.
 */
export type FactStatus = 'active' | 'superseded' | 'disabled' | 'rejected'

export const FACT_STATUSES: readonly FactStatus[] = ['active', 'superseded', 'disabled', 'rejected']

/** Where a fact comes from. */
export type SourceKind = 'chat' | 'usage' | 'hand' | 'import'

/** One statement of a fact. The same source says a fact only once. */
export interface FactSource {
  kind: SourceKind
  /** What it was said in: a message's id, a request's id, the name of an imported file; '' for none. */
  reference: string
  /** Who found it: `hand`, `rules/1`, `model/1`, `usage/1`. */
  extractor: string
  /** The sentence that says it; null when nobody said a sentence. */
  quote: string | null
  /** How sure this source is on its own, 0..1. */
  confidence: number
  /** Epoch milliseconds. */
  at: number
}

/** A fact that is to be kept. Subject and object are names as people write them. */
export interface StatedFact {
  /** Null: the asker. */
  subject: string | null
  /** @default what the predicate says, else `thing` */
  subjectKind?: EntityKind
  predicate: string
  object: string
  objectKind?: EntityKind
  /** About a person, for that person alone; always so when the subject is the asker. */
  personal: boolean
  /** Since when it holds, epoch milliseconds; null when it was not said. */
  validFrom?: number | null
  validTo?: number | null
  source: FactSource
}

/** What became of a stated fact. */
export interface KeptFact {
  id: string
  /** `known`: it was there; its confidence grew by the new source. `refused`: forgotten or rejected before. */
  outcome: 'new' | 'known' | 'refused'
  /** Facts that it took the place of. */
  superseded: string[]
}

/** Words said in a kept conversation, as recall finds them. */
export interface Passage {
  /** The message's id; the same one replaces the former passage. */
  reference: string
  conversationId: string
  speaker: 'user' | 'assistant'
  text: string
  /** When it was said, epoch milliseconds. */
  at: number
}

/** A line of an engineered context. */
export interface ContextLine {
  /** Id of the fact, or reference of the passage. */
  id: string
  from: 'profile' | 'fact' | 'passage'
  /** As the model reads it. */
  text: string
  tokens: number
  /** 0..1. */
  score: number
  /** For a person: `names "Lisbon"`, `always there`. */
  why: string
}

/** What a chat gets before it. */
export interface EngineeredContext {
  /** The whole text, ready to be sent as a message; '' when there is nothing to say. */
  text: string
  tokens: number
  budgetTokens: number
  lines: ContextLine[]
  /** The best that were left out, and why: `no room`, `says the same as fact_…`. */
  leftOut: ContextLine[]
}

/** What a room below the router wants a model to write. */
export interface BackgroundTask {
  workspaceId: string
  tenantId: string | null
  /** The key that is billed; null bills the workspace. */
  keyId: string | null
  plan: PlanCode
  tenantRules: TenantRules | null
  /** For the ledger and traces. */
  purpose: 'memory' | 'summary'
  system: string
  prompt: string
  maxOutputTokens: number
  /** Asks for a JSON object. */
  json: boolean
  /** The same key is paid for only once, whatever dies in between. */
  onceKey: string
}

/** Lets rooms below the router have texts written by a model, as metered requests of the workspace. Bound by the gateway. */
export abstract class BackgroundModel {
  /** Answers null when no model can be asked: none executable, over quota or budget, refused, or failed. */
  abstract write(task: BackgroundTask): Promise<string | null>
}
