import { destinationKind } from './destination/kind.ts'
import type { Destination } from './destination/types.ts'
import { exportFormatKind } from './export_format/kind.ts'
import type { ExportFormat } from './export_format/types.ts'
import type { KindDefinition } from './kind_definition.ts'
import { linkPredictorKind } from './link_predictor/kind.ts'
import type { LinkPredictor } from './link_predictor/types.ts'
import { providerPresetKind } from './provider_preset/kind.ts'
import type { ProviderPreset } from './provider_preset/types.ts'

/**
 * Every kind of plugin and the shape of its definition. A new kind adds one line here, one entry to {@link kinds} and a
 * folder with its types, its `define…` function, its conformance suite and its scaffold.
 */
export interface PluginKinds {
  destination: Destination
  exportFormat: ExportFormat
  linkPredictor: LinkPredictor
  providerPreset: ProviderPreset
}

/** Name of a kind, as manifests write it. */
export type PluginKind = keyof PluginKinds

/** The kinds this version of the SDK knows. */
export const kinds: { readonly [Kind in PluginKind]: KindDefinition } = {
  destination: destinationKind,
  exportFormat: exportFormatKind,
  linkPredictor: linkPredictorKind,
  providerPreset: providerPresetKind,
}

/**
 * The contract number of every kind, which a plugin states in its manifest.
 *
 * @example
 * CONTRACT.providerPreset // → 1
 */
export const CONTRACT: { readonly [Kind in PluginKind]: number } = {
  destination: destinationKind.contract,
  exportFormat: exportFormatKind.contract,
  linkPredictor: linkPredictorKind.contract,
  providerPreset: providerPresetKind.contract,
}

/** Tells whether a text names a kind. */
export function isPluginKind(name: unknown): name is PluginKind {
  return typeof name === 'string' && Object.hasOwn(kinds, name)
}
