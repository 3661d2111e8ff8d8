import {
  checkDefinition,
  describeProblems,
  identityOf,
  kinds,
  type PluginKind,
  type PluginPackage,
} from '@signalbox/sdk'
import { readIsolated } from '#extensions/isolation/isolated_plugin'
import {
  readInProcess,
  readInSandbox,
  type DefinitionReader,
  type ReadDefinition,
} from '#extensions/services/definition_readers'
import type { PluginFolder } from '#extensions/services/plugin_finder'
import { readManifest } from '#extensions/services/plugin_manifests'
import type { PluginStatus, PluginSummary } from '#extensions/types'

/** How a plugin is read; tests put others in their place. */
export interface LoadOptions {
  /** @default 5000 */
  timeoutMs: number
  readers: Record<'inProcess' | 'inSandbox' | 'isolated', DefinitionReader>
}

export const defaultLoadOptions: LoadOptions = {
  timeoutMs: 5_000,
  readers: { inProcess: readInProcess, inSandbox: readInSandbox, isolated: readIsolated },
}

/**
 * One plugin through its life: manifest read → loaded → in use → closed. Whatever goes wrong ends in the status
 * `failed` with its reason, never in an exception.
 */
export class HostedPlugin {
  status: PluginStatus = 'failed'
  reason: string | null = 'it has not been loaded yet'
  /** Another plugin has its identity; it stays out whatever it is switched to. */
  isDuplicate = false
  /** `providerPreset.groq`; null while its manifest was never readable. It stays what it first was. */
  identity: string | null = null
  #plugin: PluginPackage | null = null
  #entry: string | null = null
  #read: ReadDefinition | null = null

  constructor(
    readonly folder: PluginFolder,
    private readonly options: LoadOptions
  ) {}

  get manifest() {
    return this.#plugin?.manifest ?? null
  }

  /** What the plugin exports, while it is active. */
  get definition(): unknown {
    return this.status === 'active' ? this.#read?.definition : undefined
  }

  /** The module with the definition, where its code may run in this process. */
  get ownEntry(): string | null {
    return this.folder.origin === 'installed' ? null : this.#entry
  }

  /** Reads the manifest; no code runs. */
  async inspect(): Promise<void> {
    const manifest = await readManifest(this.folder)
    const found = manifest.plugin ? identityOf(manifest.plugin.manifest) : null
    this.#plugin = manifest.plugin
    this.#entry = null
    this.identity ??= found
    if (!manifest.ok) return this.fail(manifest.reason)
    if (found !== this.identity) {
      return this.fail(`it became ${found}; restart to load it under its new name`)
    }
    this.#entry = manifest.entry
  }

  /** Loads the definition and checks its shape. Does nothing after an `inspect` that found the manifest wanting. */
  async load(): Promise<void> {
    const { manifest } = this
    if (!manifest || !this.#entry) return
    const { timeoutMs } = this.options
    try {
      this.#read = await this.reader(manifest.kind)(this.#entry, timeoutMs, this.folder.path)
    } catch (error) {
      return this.fail(error instanceof Error ? error.message : String(error))
    }
    const problems = this.check(this.#read.definition)
    if (problems !== '') return this.fail(problems)
    this.status = 'active'
    this.reason = null
  }

  /** Takes the plugin out of use because an operator switched it off. */
  async disable(): Promise<void> {
    await this.close()
    this.status = 'disabled'
    this.reason = null
  }

  /** Lets go of the definition. Never throws: a plugin that cannot close is let go of all the same. */
  async close(): Promise<void> {
    const read = this.#read
    this.#read = null
    await read?.close().catch(() => {})
  }

  fail(reason: string) {
    this.status = 'failed'
    this.reason = reason
  }

  /** The plugin as operators see it. */
  summary(): PluginSummary {
    const plugin = this.#plugin
    return {
      identity: this.identity,
      kind: plugin?.manifest.kind ?? null,
      id: plugin?.manifest.id ?? null,
      label: this.label(),
      package: plugin?.name ?? null,
      version: plugin?.version ?? null,
      licence: plugin?.licence ?? null,
      contract: plugin?.manifest.contract ?? null,
      origin: this.folder.origin,
      folder: this.folder.name,
      permissions: plugin?.manifest.permissions ?? { network: [], secrets: [] },
      enabled: this.status !== 'disabled',
      status: this.status,
      reason: this.reason,
    }
  }

  /** What ships with the product runs in this process; data of others is read apart, and their code stays apart. */
  private reader(kind: PluginKind): DefinitionReader {
    const { inProcess, inSandbox, isolated } = this.options.readers
    if (this.folder.origin !== 'installed') return inProcess
    return kinds[kind].dataOnly ? inSandbox : isolated
  }

  private label(): string {
    const name = (this.definition as { name?: unknown } | undefined)?.name
    return typeof name === 'string' ? name : (this.manifest?.id ?? this.folder.name)
  }

  /** A definition may be anything, even something that throws when it is looked at. */
  private check(definition: unknown): string {
    try {
      return describeProblems(checkDefinition(this.manifest!, definition))
    } catch (error) {
      return `its definition cannot be read: ${error instanceof Error ? error.message : String(error)}`
    }
  }
}
