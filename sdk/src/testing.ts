/**
 * Conformance suites, one for each kind. They use `node:assert` and any test runner.
 *
 * @packageDocumentation
 */
export {
  registerProviderPresetSuite,
  type ProviderPresetExamples,
  type ProviderPresetSuite,
} from './testing/provider_preset_suite.ts'
export type { SuiteRunner } from './testing/runner.ts'
export { registerDestinationSuite } from './testing/destination_suite.ts'
export type { DestinationSuite, WrongSettings } from './testing/destination/checks.ts'
export type { DestinationSite, RunningSite, SitePost } from './testing/destination/site.ts'
export { registerLinkPredictorSuite } from './testing/link_predictor_suite.ts'
export type { LinkPredictorSuite } from './testing/link_predictor/checks.ts'
export { registerExportFormatSuite } from './testing/export_format_suite.ts'
export type { ExportFormatSuite } from './testing/export_format/checks.ts'
export {
  hardFacts,
  manyFact,
  sampleFact,
  TestSource,
  variedFacts,
} from './testing/export_format/graphs.ts'
