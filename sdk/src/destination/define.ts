import type { SettingFields } from '../settings/types.ts'
import type { Destination, DestinationSpec } from './types.ts'

/** Version of the destination contract. */
export const DESTINATION_CONTRACT = 1

/**
 * Defines a destination: a place that posts are published to. It is the default export of a destination plugin.
 *
 * @example
 * export default defineDestination({
 *   id: 'acme',
 *   name: 'Acme CMS',
 *   docsUrl: 'https://docs.acme.example/api',
 *   settings: settings.object({ url: settings.url(), secret: settings.secret() }),
 *   functions: { verify, create, update, find },
 * })
 */
export function defineDestination<Fields extends SettingFields>(
  spec: DestinationSpec<Fields>
): Destination {
  const { functions, settings } = spec
  return Object.freeze({
    kind: 'destination' as const,
    contract: DESTINATION_CONTRACT,
    id: spec.id,
    name: spec.name,
    summary: spec.summary ?? '',
    docsUrl: spec.docsUrl,
    settings: Object.freeze(settings.describe()),
    timeoutMs: spec.timeoutMs ?? 20_000,
    capabilities: Object.freeze({
      update: functions.update !== undefined,
      unpublish: functions.unpublish !== undefined,
      find: functions.find !== undefined,
      remove: functions.remove !== undefined,
    }),
    parseSettings: (stated: unknown) => settings.check(stated) as never,
    functions: Object.freeze({ ...functions }),
  })
}
