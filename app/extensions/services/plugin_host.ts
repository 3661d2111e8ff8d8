import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { identityOf, type PluginKind, type PluginKinds } from '@signalbox/sdk'
import Plugin from '#extensions/models/plugin'
import {
  defaultLoadOptions,
  HostedPlugin,
  type LoadOptions,
} from '#extensions/services/hosted_plugin'
import {
  defaultHomes,
  findPluginFolders,
  type PluginHomes,
} from '#extensions/services/plugin_finder'
import type { PluginStatus, PluginSummary } from '#extensions/types'

/** What a host can be told; tests do. */
export interface PluginHostOptions extends Partial<Omit<LoadOptions, 'readers'>> {
  readers?: Partial<LoadOptions['readers']>
  homes?: PluginHomes
  /** Identities that an operator switched off. */
  disabled?: () => Promise<Set<string>>
}

/** Commands may run before the first migration. */
const disabledInDatabase = async () => {
  if (!(await db.connection().schema.hasTable('plugins'))) return new Set<string>()
  const rows = await Plugin.query().where('enabled', false)
  return new Set(rows.map((row) => row.id))
}

/**
 * Finds, checks, loads and stops plugins. One that fails is logged, shown with its reason and skipped; the others and
 * the house go on.
 */
export class PluginHost {
  #plugins: HostedPlugin[] = []
  #active = new Map<string, unknown>()
  #loading: Promise<void> | null = null
  #turn: Promise<unknown> = Promise.resolve()
  readonly #homes: () => PluginHomes
  readonly #disabled: () => Promise<Set<string>>
  readonly #options: LoadOptions

  constructor({ homes, disabled, readers, ...options }: PluginHostOptions = {}) {
    this.#homes = () => homes ?? defaultHomes()
    this.#disabled = disabled ?? disabledInDatabase
    this.#options = {
      ...defaultLoadOptions,
      ...options,
      readers: { ...defaultLoadOptions.readers, ...readers },
    }
  }

  /** Loads every plugin that is not switched off; once, however often it is asked. */
  load(): Promise<void> {
    this.#loading ??= this.loadAll().catch((error) => {
      this.#loading = null
      throw error
    })
    return this.#loading
  }

  /** Every plugin that was found, broken ones included. */
  list(): PluginSummary[] {
    return this.#plugins.map((plugin) => plugin.summary())
  }

  /** One plugin by its identity, `providerPreset.groq`. */
  find(identity: string): PluginSummary | undefined {
    return this.byIdentity(identity)?.summary()
  }

  /** The definition of an active plugin. */
  get<Kind extends PluginKind>(kind: Kind, id: string): PluginKinds[Kind] | undefined {
    return this.#active.get(identityOf({ kind, id })) as PluginKinds[Kind] | undefined
  }

  /** The module of an active plugin, for threads of this process; null for one that runs apart from it. */
  entryOf(kind: PluginKind, id: string): string | null {
    const plugin = this.byIdentity(identityOf({ kind, id }))
    return plugin?.status === 'active' ? plugin.ownEntry : null
  }

  /** The definitions of all active plugins of a kind. */
  all<Kind extends PluginKind>(kind: Kind): PluginKinds[Kind][] {
    return this.#plugins
      .filter((plugin) => plugin.status === 'active' && plugin.manifest?.kind === kind)
      .map((plugin) => plugin.definition as PluginKinds[Kind])
  }

  /** Number of plugins in each status. */
  counts(): Record<PluginStatus, number> {
    const counts = { active: 0, disabled: 0, failed: 0 }
    for (const { status } of this.#plugins) counts[status]++
    return counts
  }

  /**
   * Brings the plugins in line with what operators switched on and off. The one that is named is loaded again when it
   * failed before, so that switching it on is the way to retry.
   */
  async sync(identity?: string | null): Promise<void> {
    await this.load()
    this.#turn = this.#turn.then(() => this.applySwitches(identity ?? null))
    await this.#turn
  }

  /** Lets go of every plugin. The host can be loaded again. */
  async close(): Promise<void> {
    await this.#loading?.catch(() => {})
    await Promise.all(this.#plugins.map((plugin) => plugin.close()))
    this.#plugins = []
    this.#active.clear()
    this.#loading = null
  }

  private async loadAll() {
    const disabled = await this.#disabled()
    const folders = await findPluginFolders(this.#homes())
    const plugins = folders.map((folder) => new HostedPlugin(folder, this.#options))
    await Promise.all(plugins.map((plugin) => plugin.inspect()))
    refuseDuplicates(plugins)
    await Promise.all(plugins.map((plugin) => this.bringUp(plugin, disabled)))
    this.#plugins = plugins
    this.refreshActive()
  }

  private async applySwitches(retry: string | null) {
    const disabled = await this.#disabled()
    for (const plugin of this.#plugins) {
      const { identity, status, isDuplicate } = plugin
      if (identity === null || isDuplicate) continue
      const shouldRun = !disabled.has(identity)
      const isRetry = identity === retry && status === 'failed'
      if (shouldRun === (status !== 'disabled') && !isRetry) continue
      if (!shouldRun) await plugin.disable()
      else await plugin.inspect().then(() => this.bringUp(plugin, disabled))
    }
    this.refreshActive()
  }

  private async bringUp(plugin: HostedPlugin, disabled: Set<string>) {
    const { identity } = plugin
    if (plugin.isDuplicate) return this.report(plugin)
    if (identity !== null && disabled.has(identity)) return plugin.disable()
    await plugin.load()
    this.report(plugin)
  }

  private report({ status, identity, folder, reason }: HostedPlugin) {
    if (status !== 'failed') return
    logger.warn({ plugin: identity ?? folder.name, reason }, 'a plugin failed and was skipped')
  }

  private byIdentity(identity: string) {
    return this.#plugins.find((plugin) => plugin.identity === identity && !plugin.isDuplicate)
  }

  private refreshActive() {
    const active = this.#plugins.filter((plugin) => plugin.status === 'active')
    this.#active = new Map(active.map((plugin) => [plugin.identity!, plugin.definition]))
  }
}

/** The first one with an identity keeps it; first-party plugins come first. */
function refuseDuplicates(plugins: HostedPlugin[]) {
  const owners = new Map<string, HostedPlugin>()
  for (const plugin of plugins) {
    const { identity } = plugin
    if (identity === null) continue
    const owner = owners.get(identity)
    if (owner) {
      plugin.isDuplicate = true
      plugin.fail(`the folder "${owner.folder.name}" already holds ${identity}`)
    } else {
      owners.set(identity, plugin)
    }
  }
}

/** The one plugin host of this process. */
export const host = new PluginHost()
