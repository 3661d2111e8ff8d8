/**
 * Everything a Signalbox plugin is written against. A plugin imports this package and nothing else of the host.
 *
 * @packageDocumentation
 */
export { CONTRACT, isPluginKind, kinds, type PluginKind, type PluginKinds } from './kinds.ts'
export type { KindDefinition, PluginDefinition } from './kind_definition.ts'
export {
  checkDefinition,
  checkPackage,
  identityOf,
  manifestSchema,
  type PackageResult,
  type PluginManifest,
  type PluginPackage,
  type PluginPermissions,
} from './manifest.ts'
export { describeProblems, type Problem } from './problem.ts'
export { checkSchema, type Schema } from './schema.ts'
export { describedSettings } from './settings/described.ts'
export { settings } from './settings/index.ts'
export { SettingsError } from './settings/object.ts'
export type {
  Setting,
  SettingDescription,
  SettingFields,
  SettingOptions,
  SettingsOf,
  SettingsResult,
  SettingsSchema,
  SettingValues,
} from './settings/types.ts'
export {
  ConflictError,
  errorOf,
  failureOf,
  type FailureKind,
  PermanentError,
  PluginError,
  type PluginFailure,
  RetryableError,
  UnknownOutcomeError,
} from './errors.ts'
export type {
  CheckResult,
  PluginClock,
  PluginContext,
  PluginHttp,
  PluginLog,
  PluginRequest,
  PluginResponse,
} from './context.ts'
export { retryAfterMs } from './retry_after.ts'
export { defineDestination } from './destination/define.ts'
export type {
  DeliveryEvent,
  Destination,
  DestinationCapabilities,
  DestinationContext,
  DestinationFunctions,
  DestinationImages,
  DestinationPost,
  DestinationSpec,
  RemotePost,
} from './destination/types.ts'
export { defineLinkPredictor } from './link_predictor/define.ts'
export type {
  FactTable,
  LinkGraph,
  LinkModel,
  LinkPredictor,
  LinkPredictorFunctions,
  LinkPredictorSpec,
  LinkQuery,
  LinkReason,
  LinkTriple,
  ScoreScale,
  TrainedLinks,
  TrainingContext,
  TrainingProgress,
} from './link_predictor/types.ts'
export { defineExportFormat } from './export_format/define.ts'
export { malformed } from './export_format/malformed.ts'
export { FACT_TERMS, RDF, RdfNames, RDFS, XSD } from './export_format/rdf/names.ts'
export { rdfDecimal, rdfTime } from './export_format/rdf/literals.ts'
export { RdfFactReader } from './export_format/rdf/reader.ts'
export type { RdfTerm, RdfTriple } from './export_format/rdf/terms.ts'
export type {
  ExportContext,
  ExportedEntity,
  ExportedFact,
  ExportedFactSource,
  ExportFormat,
  ExportFormatFunctions,
  ExportFormatSpec,
  ExportSource,
  ImportedEntity,
  ImportedFact,
} from './export_format/types.ts'
export { defineProviderPreset } from './provider_preset/define.ts'
export { providerPresetSchema } from './provider_preset/schema.ts'
export { chatUrl, fillPlaceholders, modelsUrl, placeholdersOf } from './provider_preset/urls.ts'
export { applyParameters, chatHeaders, modelsHeaders } from './provider_preset/requests.ts'
export {
  classifyError,
  readError,
  readModelIds,
  type UpstreamError,
} from './provider_preset/answers.ts'
export type {
  ApiKeyRule,
  EndpointCapabilities,
  ErrorHint,
  ModelsRule,
  ParameterRules,
  Placeholder,
  PriceRules,
  ProviderFailure,
  ProviderPreset,
  ProviderPresetSpec,
} from './provider_preset/types.ts'
