import type { Schema } from '@signalbox/sdk'
import type { StatedPlugin } from '#extensions/isolation/messages'
import type { ProcessLimits } from '#extensions/isolation/plugin_process'
import type { ProcessPool } from '#extensions/isolation/process_pool'

/** How plugins of one kind work in a process of their own. */
export interface IsolatedKind {
  /** What a plugin of the kind states of itself beside its name and settings. */
  shape: Schema
  /** What its processes may use, where that differs from the usual. */
  limits?: Partial<ProcessLimits>
  /** The definition that the host works with like with any other: its functions ask the processes. */
  definitionOf(stated: StatedPlugin, pool: ProcessPool): object
}
