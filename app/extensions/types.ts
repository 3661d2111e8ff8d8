import type { PluginKind, PluginPermissions } from '@signalbox/sdk'

/** Where a plugin came from: shipped with the product, or put into the data folder by the operator. */
export type PluginOrigin = 'first_party' | 'installed'

/** `active` can be used, `disabled` was switched off by an operator, `failed` says why in its reason. */
export type PluginStatus = 'active' | 'disabled' | 'failed'

/** A plugin as the host shows it. What could not be read of a broken package is null. */
export interface PluginSummary {
  /** `providerPreset.groq` */
  identity: string | null
  kind: PluginKind | null
  id: string | null
  /** For people; the definition's own name once it is loaded. */
  label: string
  package: string | null
  version: string | null
  licence: string | null
  contract: number | null
  origin: PluginOrigin
  /** Name of the folder it lies in. */
  folder: string
  permissions: Required<PluginPermissions>
  enabled: boolean
  status: PluginStatus
  reason: string | null
}
