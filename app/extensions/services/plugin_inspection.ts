import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { checkDefinition, describeProblems, kinds, type PluginPackage } from '@signalbox/sdk'
import { readIsolated } from '#extensions/isolation/isolated_plugin'
import { readInSandbox } from '#extensions/services/definition_readers'
import { findForbiddenImports } from '#extensions/services/module_imports'
import { defaultHomes } from '#extensions/services/plugin_finder'
import { readManifest } from '#extensions/services/plugin_manifests'

/** What one rule found about a package. */
export interface Finding {
  rule: 'manifest' | 'licence' | 'readme' | 'imports' | 'definition'
  isMet: boolean
  /** What is wrong, or what was seen. */
  message: string
}

const LOAD_TIMEOUT_MS = 5_000

const SDK = '@signalbox/sdk'

/** Checks a plugin's package before it is published or installed: `node ace plugin:check`. */
export async function inspectPlugin(folder: string): Promise<Finding[]> {
  const path = await realpath(folder).catch(() => null)
  if (path === null) return [unmet('manifest', `there is no folder "${folder}"`)]

  const isFirstParty = dirname(path) === defaultHomes().firstParty
  const origin = isFirstParty ? 'first_party' : 'installed'
  const read = await readManifest({ name: basename(path), path, origin })
  if (!read.ok) return [unmet('manifest', read.reason)]

  const { plugin, entry } = read
  const { manifest } = plugin
  return [
    met(
      'manifest',
      `${manifest.kind}.${manifest.id} ${plugin.version}, contract ${manifest.contract}`
    ),
    checkLicence(plugin),
    await checkReadme(path),
    await checkImports(path, entry),
    await checkExport(plugin, entry, path, isFirstParty),
  ]
}

function checkLicence({ licence }: PluginPackage): Finding {
  const isNamed = licence !== null && licence.trim() !== '' && licence !== 'UNLICENSED'
  return isNamed
    ? met('licence', licence)
    : unmet('licence', 'package.json names no licence under which others may use it')
}

async function checkReadme(path: string): Promise<Finding> {
  const size = await stat(join(path, 'README.md')).then(
    (file) => file.size,
    () => 0
  )
  return size > 0 ? met('readme', 'README.md') : unmet('readme', 'it has no README.md')
}

async function checkImports(root: string, entry: string): Promise<Finding> {
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8')
  ) as Record<string, Record<string, string> | undefined>
  const packages = new Set([SDK, ...Object.keys(dependencies), ...Object.keys(peerDependencies)])
  const forbidden = await findForbiddenImports(entry, { root, packages })
  return forbidden.length === 0
    ? met('imports', 'only the SDK, its own dependencies and Node')
    : unmet('imports', forbidden.join('; '))
}

async function checkExport(
  { manifest }: PluginPackage,
  entry: string,
  folder: string,
  isFirstParty: boolean
): Promise<Finding> {
  const isData = kinds[manifest.kind].dataOnly
  if (!isData && isFirstParty) return met('definition', 'is checked by the conformance suite')
  try {
    const read = isData ? readInSandbox : readIsolated
    const { definition, close } = await read(entry, LOAD_TIMEOUT_MS, folder)
    await close()
    const problems = describeProblems(checkDefinition(manifest, definition))
    return problems === ''
      ? met('definition', 'has the shape its kind asks for')
      : unmet('definition', problems)
  } catch (error) {
    return unmet('definition', error instanceof Error ? error.message : String(error))
  }
}

const met = (rule: Finding['rule'], message: string): Finding => ({ rule, isMet: true, message })
const unmet = (rule: Finding['rule'], message: string): Finding => ({ rule, isMet: false, message })
