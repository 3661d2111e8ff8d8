import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PluginHomes } from '#extensions/services/plugin_finder'

/** A definition that works, as the source of a module. */
export const workingPreset = (id: string, name = 'Acme') => `
import { defineProviderPreset } from '@signalbox/sdk'
export default defineProviderPreset({ id: '${id}', name: '${name}', docsUrl: 'https://acme.example', baseUrl: 'https://api.acme.example/v1' })
`

/** What a test says about a plugin; the rest is as it should be. */
export interface GivenPlugin {
  id?: string
  source?: string
  packageJson?: Record<string, unknown>
  manifest?: Record<string, unknown>
  files?: Record<string, string>
}

/** Two homes of plugins in a folder of their own. Call `remove` at the end. */
export function givenHomes() {
  const root = mkdtempSync(join(tmpdir(), 'signalbox-plugins-'))
  const homes: PluginHomes = { firstParty: join(root, 'first'), installed: join(root, 'installed') }

  const write = (home: string, folder: string, plugin: GivenPlugin = {}) => {
    const id = plugin.id ?? 'acme'
    const packageJson = {
      name: `signalbox-provider-${id}`,
      version: '1.0.0',
      license: 'MIT',
      type: 'module',
      peerDependencies: { '@signalbox/sdk': '^1.0.0' },
      signalbox: {
        kind: 'providerPreset',
        id,
        contract: 1,
        entry: './index.js',
        ...plugin.manifest,
      },
      ...plugin.packageJson,
    }
    const files = {
      'package.json': JSON.stringify(packageJson),
      'README.md': '# Acme',
      'index.js': plugin.source ?? workingPreset(id),
      ...plugin.files,
    }
    for (const [name, content] of Object.entries(files)) {
      const path = join(home, folder, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
    }
    return join(home, folder)
  }

  return {
    homes,
    root,
    givenFirstParty: (folder: string, plugin?: GivenPlugin) =>
      write(homes.firstParty, folder, plugin),
    givenInstalled: (folder: string, plugin?: GivenPlugin) =>
      write(homes.installed, folder, plugin),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** The manifest of a destination plugin. */
export const destinationManifest = { kind: 'destination' }

/** A destination whose `create` is this code, as the source of a module; `more` is put among its functions. */
export const isolatedDestination = (id: string, create: string, more = '') => `
import fs from 'node:fs'
import { defineDestination, PermanentError, RetryableError, settings } from '@signalbox/sdk'
export default defineDestination({
  id: '${id}',
  name: 'Acme',
  docsUrl: 'https://acme.example',
  timeoutMs: 1_000,
  settings: settings.object({
    url: settings.url(),
    secret: settings.secret(),
    postStatus: settings.enum(['publish', 'draft'], { default: 'publish' }),
  }),
  functions: {
    ${more}
    async verify() { return { ok: true } },
    async create(context, post) { ${create} },
  },
})
`
