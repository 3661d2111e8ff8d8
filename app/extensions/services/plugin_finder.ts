import { lstat, readdir, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { dataPath } from '#core/paths'
import type { PluginOrigin } from '#extensions/types'

/** A folder that should hold one plugin. */
export interface PluginFolder {
  /** Name of the folder. */
  name: string
  path: string
  origin: PluginOrigin
}

/** Folders that are looked through, first-party plugins first. */
export interface PluginHomes {
  firstParty: string
  installed: string
}

/** The SDK lies beside the first-party plugins, in the source tree as well as in an image; the build folder does not matter. */
export const sdkFolder = () =>
  dirname(createRequire(import.meta.url).resolve('@signalbox/sdk/package.json'))

/** `plugins/` of the product and of the data folder. */
export const defaultHomes = (): PluginHomes => ({
  firstParty: join(dirname(sdkFolder()), 'plugins'),
  installed: dataPath('plugins'),
})

/** Lists the plugin folders of both homes by name. A home that does not exist holds none. */
export async function findPluginFolders(homes: PluginHomes): Promise<PluginFolder[]> {
  const [firstParty, installed] = await Promise.all([
    foldersIn(homes.firstParty, 'first_party'),
    foldersIn(homes.installed, 'installed'),
  ])
  return [...firstParty, ...installed]
}

async function foldersIn(home: string, origin: PluginOrigin): Promise<PluginFolder[]> {
  const names = await readdir(home).catch(() => [])
  const folders = await Promise.all(
    names
      .filter((name) => !name.startsWith('.') && name !== 'node_modules')
      .sort()
      .map(async (name) => ({
        name,
        origin,
        path: await realpath(join(home, name)).catch(() => ''),
      }))
  )
  const isFolder = await Promise.all(
    folders.map(({ path }) => path !== '' && lstat(path).then((stat) => stat.isDirectory()))
  )
  return folders.filter((_, index) => isFolder[index])
}
