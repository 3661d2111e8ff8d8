import { checkTheDefinition } from './export_format/checks/definition.ts'
import { checkReading } from './export_format/checks/reading.ts'
import { checkStreaming } from './export_format/checks/streaming.ts'
import { checkWriting } from './export_format/checks/writing.ts'
import { checksOf, type ExportFormatSuite } from './export_format/checks.ts'

/**
 * The conformance suite of export formats; every one runs it, first-party ones included. What a format does not offer is not
 * checked: the titles of the tests say what was.
 *
 * @example
 * describe('Export format: turtle', () => {
 *   registerExportFormatSuite({ test, create: () => turtle })
 * })
 */
export function registerExportFormatSuite(suite: ExportFormatSuite): void {
  const checks = checksOf(suite)
  checkTheDefinition(checks)
  checkWriting(checks)
  checkStreaming(checks)
  checkReading(checks)
}
