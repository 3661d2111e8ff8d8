import { readInSandbox } from '#extensions/services/definition_readers'
import { PluginHost, type PluginHostOptions } from '#extensions/services/plugin_host'
import type { givenHomes } from '#tests/unit/extensions/plugin_folders'

/**
 * A host of the plugins in these folders.
 * First-party plugins are read in the sandbox too, because modules of a temporary folder cannot find the SDK from this
 * process.
 */
export const givenHost = (folders: ReturnType<typeof givenHomes>, more: PluginHostOptions = {}) =>
  new PluginHost({
    homes: folders.homes,
    disabled: async () => new Set(),
    readers: { inProcess: readInSandbox, inSandbox: readInSandbox },
    ...more,
  })
