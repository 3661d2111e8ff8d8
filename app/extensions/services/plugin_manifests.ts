import { readFile, realpath, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join, sep } from 'node:path'
import semver from 'semver'
import { checkPackage, describeProblems, type PluginPackage } from '@signalbox/sdk'
import type { PluginFolder } from '#extensions/services/plugin_finder'

/** A package.json is a page of text; whatever is larger is something else. */
const MAX_MANIFEST_BYTES = 256 * 1024

/** What is known of a plugin before any of its code runs. */
export type ReadManifest =
  | { ok: true; plugin: PluginPackage; entry: string }
  | { ok: false; plugin: PluginPackage | null; reason: string }

/** Version of the SDK that this host hands to plugins. */
export const sdkVersion: string = createRequire(import.meta.url)(
  '@signalbox/sdk/package.json'
).version

/**
 * Reads a plugin's package.json: complete, of a known kind and contract, made for this SDK, with an entry that lies inside
 * the package. Reads JSON only.
 */
export async function readManifest({ path, origin }: PluginFolder): Promise<ReadManifest> {
  const json = await readPackageJson(path)
  if ('reason' in json) return { ok: false, plugin: null, reason: json.reason }

  const result = checkPackage(json.value)
  if (!result.ok) {
    return { ok: false, plugin: null, reason: `package.json: ${describeProblems(result.problems)}` }
  }
  const { plugin } = result
  const refuse = (reason: string): ReadManifest => ({ ok: false, plugin, reason })

  const outOfRange = checkSdkRange(plugin.sdkRange)
  if (outOfRange) return refuse(outOfRange)
  if (origin === 'installed' && extname(plugin.manifest.entry) === '.ts') {
    return refuse(`"${plugin.manifest.entry}" is TypeScript; an installed plugin has to be built`)
  }
  const entry = await realpath(join(path, plugin.manifest.entry)).catch(() => null)
  if (entry === null) return refuse(`"${plugin.manifest.entry}" does not exist`)
  if (!entry.startsWith(path + sep))
    return refuse(`"${plugin.manifest.entry}" lies outside the package`)
  return { ok: true, plugin, entry }
}

/** Says why a range of SDK versions does not fit this host; null when it does. */
function checkSdkRange(range: string): string | null {
  if (semver.validRange(range) === null) {
    return `"${range}" is not a range of versions of @signalbox/sdk`
  }
  return semver.satisfies(sdkVersion, range)
    ? null
    : `it works with @signalbox/sdk ${range}, and this is ${sdkVersion}`
}

async function readPackageJson(path: string): Promise<{ value: unknown } | { reason: string }> {
  const file = join(path, 'package.json')
  const size = await stat(file).then(
    (found) => found.size,
    () => null
  )
  if (size === null) return { reason: 'it has no package.json' }
  if (size > MAX_MANIFEST_BYTES) return { reason: 'its package.json is too large' }
  try {
    return { value: JSON.parse(await readFile(file, 'utf8')) }
  } catch {
    return { reason: 'its package.json is not JSON' }
  }
}
