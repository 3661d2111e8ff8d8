import type { LinkGraph, LinkPredictor } from '@signalbox/sdk'
import type { EnsembleFit, LinkQuality } from '#knowledge/links/ensemble'
import type { EntityKind } from '#knowledge/types'

/** `queued` and `training` until it `serves`; a later model makes it `replaced`, a forgotten fact `deleted`. */
export type LinkModelState =
  'queued' | 'training' | 'serving' | 'replaced' | 'failed' | 'cancelled' | 'deleted'

/** The graph of a workspace with the names behind its numbers. */
export interface NamedGraph {
  graph: LinkGraph
  /** Key, name and kind of each entity. */
  keys: string[]
  names: string[]
  kinds: EntityKind[]
  /** Key and name of each predicate. */
  predicateKeys: string[]
  predicateNames: string[]
}

/** A predictor that takes part in a training. */
export interface ActivePredictor {
  definition: LinkPredictor
  /** Where its code lies, when it may run in a thread of this process; null when it runs apart. */
  entry: string | null
}

/** What was measured in a training. */
export interface LinkMetrics {
  /** On facts that were kept back; null when there were too few. */
  quality: LinkQuality | null
  /** Figures of each predictor by its own account. */
  predictors: Record<string, Record<string, number>>
  /** Why predictors took no part after all. */
  failed: Record<string, string>
  bytes: number
  seconds: number
}

/** The artefact `ensemble`: which predictors a model has, and how they are weighed. */
export interface StoredEnsemble {
  members: { id: string; scale: LinkPredictor['scale'] }[]
  fit: EnsembleFit
}
