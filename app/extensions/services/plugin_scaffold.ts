import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isPluginKind, kinds } from '@signalbox/sdk'
import { E_PLUGIN_KIND_UNKNOWN, E_PLUGIN_NOT_WRITTEN } from '#extensions/errors'
import { defaultHomes, sdkFolder } from '#extensions/services/plugin_finder'
import { sdkVersion } from '#extensions/services/plugin_manifests'

interface NewPlugin {
  kind: string
  /** Lower case: `acme`. */
  id: string
  /** Folder to write; without it the plugin becomes a first-party one. */
  folder?: string
}

/** The folder that was written and the files in it. */
export interface WrittenPlugin {
  folder: string
  files: string[]
}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * Writes a new plugin from its kind's templates in the SDK: package, definition, conformance spec and README. First-party
 * plugins are TypeScript, others JavaScript, which needs no build.
 *
 * @throws E_PLUGIN_KIND_UNKNOWN, E_PLUGIN_NOT_WRITTEN
 */
export async function writePlugin({ kind, id, folder }: NewPlugin): Promise<WrittenPlugin> {
  if (!isPluginKind(kind)) throw new E_PLUGIN_KIND_UNKNOWN([kind, Object.keys(kinds).join(', ')])
  if (!ID.test(id)) {
    throw new E_PLUGIN_NOT_WRITTEN([`"${id}" is not lower-case letters, digits and single dashes`])
  }
  const { packagePrefix, contract } = kinds[kind]
  const name = `${packagePrefix}-${id}`
  const isFirstParty = folder === undefined
  const target = folder ?? join(defaultHomes().firstParty, name)
  if (await exists(target)) throw new E_PLUGIN_NOT_WRITTEN([`"${target}" is already there`])

  const values = {
    id,
    title: titleOf(id),
    contract: String(contract),
    sdkRange: `^${sdkVersion}`,
    packageName: isFirstParty ? `@signalbox/${name}` : `signalbox-${name}`,
    ext: isFirstParty ? 'ts' : 'js',
  }
  const templates = join(sdkFolder(), 'scaffolds', kind)
  const files: string[] = []
  for (const template of await templatesIn(templates)) {
    const file = template.replace(/\.tpl$/, '').replace(/\.source$/, `.${values.ext}`)
    const content = fill(await readFile(join(templates, template), 'utf8'), values)
    await mkdir(dirname(join(target, file)), { recursive: true })
    await writeFile(join(target, file), content)
    files.push(file)
  }
  return { folder: target, files }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false
  )

async function templatesIn(folder: string) {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => name.endsWith('.tpl')).sort()
}

/** Fills in `{{name}}`; `{{ts …}}` stays in TypeScript only. */
const fill = (template: string, values: Record<string, string>) =>
  template
    .replace(/\{\{ts (.*?)\}\}/gs, (_, typed: string) => (values.ext === 'ts' ? typed : ''))
    .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)

/** `acme-cloud` → `Acme cloud` */
const titleOf = (id: string) => (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll('-', ' ')
