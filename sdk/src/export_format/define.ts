import type { SettingFields } from '../settings/types.ts'
import type { ExportFormat, ExportFormatSpec } from './types.ts'

/** Version of the export-format contract. */
export const EXPORT_FORMAT_CONTRACT = 1

/**
 * Defines an export format: a way to write the knowledge graph as a file, and perhaps to read it back. It is the default
 * export of an export-format plugin.
 *
 * @example
 * export default defineExportFormat({
 *   id: 'turtle',
 *   name: 'Turtle',
 *   docsUrl: 'https://www.w3.org/TR/turtle/',
 *   mediaType: 'text/turtle',
 *   fileExtension: 'ttl',
 *   settings: settings.object({}),
 *   functions: { write },
 * })
 */
export function defineExportFormat<Fields extends SettingFields>(
  spec: ExportFormatSpec<Fields>
): ExportFormat {
  const { functions, settings } = spec
  return Object.freeze({
    kind: 'exportFormat' as const,
    contract: EXPORT_FORMAT_CONTRACT,
    id: spec.id,
    name: spec.name,
    summary: spec.summary ?? '',
    docsUrl: spec.docsUrl,
    mediaType: spec.mediaType,
    fileExtension: spec.fileExtension,
    settings: Object.freeze(settings.describe()),
    canRead: functions.read !== undefined,
    parseSettings: (stated: unknown) => settings.parse(stated),
    functions: Object.freeze({ ...functions }) as ExportFormat['functions'],
  })
}
