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
