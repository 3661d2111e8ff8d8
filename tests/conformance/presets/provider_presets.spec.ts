import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import { placeholdersOf, fillPlaceholders, type ProviderPreset } from '@signalbox/sdk'
import { registerProviderPresetSuite, type ProviderPresetExamples } from '@signalbox/sdk/testing'
import { defaultHomes } from '#extensions/services/plugin_finder'

const home = defaultHomes().firstParty

const readJson = <Value>(path: string, fallback: Value): Value =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : fallback

interface Package {
  signalbox: { kind: string; id: string; entry: string; permissions: { network: string[] } }
}

const presets = readdirSync(home)
  .map((name) => join(home, name))
  .map((folder) => ({ folder, ...readJson<Partial<Package>>(join(folder, 'package.json'), {}) }))
  .filter((plugin) => plugin.signalbox?.kind === 'providerPreset')

const matches = (pattern: string, host: string) =>
  pattern === '*' || (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern)

for (const { folder, signalbox } of presets) {
  const { default: preset } = (await import(
    pathToFileURL(join(folder, signalbox!.entry)).href
  )) as { default: ProviderPreset }
  const examples = readJson<ProviderPresetExamples>(join(folder, 'conformance.json'), {})

  test.group(`Provider preset: ${signalbox!.id}`, (group) => {
    registerProviderPresetSuite({ test, group, create: () => preset, examples })

    test('asks for the hosts that its base URL leads to', ({ assert }) => {
      const { network } = signalbox!.permissions
      if (preset.baseUrl === null) return assert.deepEqual(network, ['*'])
      const names = placeholdersOf(preset.baseUrl)
      const values = Object.fromEntries(names.map((name) => [name, 'sample']))
      const { hostname } = new URL(fillPlaceholders(preset.baseUrl, values))
      assert.isTrue(network.some((pattern) => matches(pattern, hostname)))
    })
  })
}

test.group('Provider presets', () => {
  test('cover the endpoints the product promises', ({ assert }) => {
    assert.includeMembers(
      presets.map((plugin) => plugin.signalbox!.id),
      [
        'openai',
        'anthropic',
        'gemini',
        'azure-openai',
        'mistral',
        'deepseek',
        'xai',
        'groq',
        'together',
        'fireworks',
        'openrouter',
        'cohere',
        'ollama',
        'vllm',
        'llama-cpp',
        'lm-studio',
        'litellm',
        'custom',
      ]
    )
  })
})
