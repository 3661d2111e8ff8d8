import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { changes } from '#core/services/changes'
import { SECOND } from '#core/time'
import { PLUGINS_TOPIC } from '#extensions/services/plugin_watch'
import TargetRecord from '#providers/models/target_record'
import { buildBaseTargets, type BaseTarget } from '#providers/services/base_targets'
import { demoProvider, type DemoProvider } from '#providers/services/demo_provider'
import { DirectoryView, type Mappings } from '#providers/services/directory_view'
import { healthBoard } from '#providers/services/health_board'
import { LatestRun } from '#providers/services/latest_run'
import { loadMappings } from '#providers/services/load_mappings'
import { Lru } from '#providers/services/lru'
import { presets } from '#providers/services/presets'
import { PLATFORM } from '#providers/services/scope'
import { mayOwnProviders } from '#providers/services/workspace_plan'
import type { TargetDirectory } from '#providers/types'

/** Says that the credentials of a provider (the subject) proved good. */
export const PROVEN_TOPIC = 'provider_proven'

const MAX_VIEWS = 500
const RETRY_MS = SECOND

/**
 * Which targets there are and what they run on, for the platform and for each workspace, answered from memory. Follows changes of
 * providers, mappings, targets, presets and plans on every replica.
 */
export class ProviderDirectory {
  #revision = 0
  /** Moves with every change: a view that was read before one is not kept. */
  #generation = 0
  #bases = new Map<string, BaseTarget>()
  #basesByKey = new Map<string, BaseTarget>()
  #mappings: Mappings = new Map()
  #platform: DirectoryView | null = null
  /** Workspaces with mappings of their own; all others share the platform's view. */
  #withOwn = new Set<string>()
  readonly #views = new Lru<DirectoryView>(MAX_VIEWS)
  readonly #loading = new Map<string, Promise<DirectoryView>>()
  readonly #reading = new LatestRun(() => this.load())
  #stopListening: (() => void)[] = []
  #retry: NodeJS.Timeout | null = null

  constructor(private readonly demo: DemoProvider = demoProvider) {}

  /** Loads everything and follows changes from then on. */
  async start() {
    if (this.#stopListening.length > 0) return
    await presets.load()
    this.#stopListening = [
      changes.on('providers', (subject) => this.providersChanged(subject)),
      changes.on('targets', () => this.reload()),
      changes.on(PLUGINS_TOPIC, () => this.reload()),
      changes.on('workspaces', (subject) => this.forget(subject)),
      changes.on('keys', (subject) => this.forget(subject)),
      changes.on(PROVEN_TOPIC, (providerId) => void (providerId && healthBoard.proven(providerId))),
    ]
    await this.#reading.run()
  }

  stop() {
    for (const stopListening of this.#stopListening) stopListening()
    this.#stopListening = []
    if (this.#retry) clearTimeout(this.#retry)
    this.#retry = null
  }

  /** The platform's targets. */
  get platform(): TargetDirectory {
    if (this.#platform === null) throw new Error('The provider directory has not been started')
    return this.#platform
  }

  /** Every target by id with what is known of it, hidden ones included. */
  get bases(): ReadonlyMap<string, BaseTarget> {
    return this.#bases
  }

  /** A target with what is known of it, hidden or not, by its id in any case. */
  findBase(id: string): BaseTarget | null {
    return this.#bases.get(id) ?? this.#basesByKey.get(id.toLowerCase()) ?? null
  }

  /** What runs on the platform's providers, by target. */
  get platformMappings(): Mappings {
    return this.#mappings
  }

  /** A workspace's targets (null: the platform's), when they are in memory; else null, and `view` loads them. */
  directoryFor(workspaceId: string | null): TargetDirectory | null {
    if (workspaceId === null || !this.#withOwn.has(workspaceId)) return this.platform
    return this.#views.get(workspaceId) ?? null
  }

  /** A workspace's targets, loaded when they are not in memory. */
  async view(workspaceId: string | null): Promise<TargetDirectory> {
    return this.directoryFor(workspaceId) ?? this.loadView(workspaceId!)
  }

  /** Reads targets and platform providers again, and forgets the views of workspaces. */
  async reload() {
    try {
      await this.#reading.run()
    } catch (error) {
      this.retryLater(error)
    }
  }

  private async load() {
    const [records, mappings, scopes] = await Promise.all([
      TargetRecord.query().orderBy('id'),
      loadMappings(PLATFORM),
      db.from('provider_mappings').distinct('scope'),
    ])
    this.#bases = buildBaseTargets(records)
    this.#basesByKey = new Map([...this.#bases].map(([id, base]) => [id.toLowerCase(), base]))
    const mapped = new Set<string>(scopes.map(({ scope }) => scope))
    this.#mappings = this.demo.complete(mappings, mapped.has(PLATFORM))
    this.#withOwn = mapped
    this.#platform = DirectoryView.ofPlatform(
      ++this.#revision,
      this.#bases.values(),
      this.#mappings
    )
    this.forget(null)
  }

  private async providersChanged(scope: string | null) {
    if (scope === null || scope === PLATFORM) return this.reload()
    const [row] = await db.from('provider_mappings').where('scope', scope).limit(1).select('scope')
    if (row) this.#withOwn.add(scope)
    else this.#withOwn.delete(scope)
    this.forget(scope)
  }

  private forget(workspaceId: string | null) {
    this.#generation++
    if (workspaceId === null) {
      this.#views.clear()
      this.#loading.clear()
    } else {
      this.#views.delete(workspaceId)
      this.#loading.delete(workspaceId)
    }
  }

  /** Requests that come while a view is being read wait for the same reading. */
  private loadView(workspaceId: string): Promise<DirectoryView> {
    const known = this.#loading.get(workspaceId)
    if (known) return known
    const loading = this.readView(workspaceId).finally(() => {
      if (this.#loading.get(workspaceId) === loading) this.#loading.delete(workspaceId)
    })
    this.#loading.set(workspaceId, loading)
    return loading
  }

  private async readView(workspaceId: string): Promise<DirectoryView> {
    const generation = this.#generation
    const mayOwn = await mayOwnProviders(workspaceId)
    const mappings = mayOwn ? await loadMappings(workspaceId) : null
    const platform = this.#platform!
    const view = mappings?.size
      ? platform.ofWorkspace(++this.#revision, this.#bases, mappings)
      : platform
    if (generation === this.#generation) this.#views.set(workspaceId, view)
    return view
  }

  private retryLater(error: unknown) {
    logger.error({ err: error }, 'targets and providers could not be read; trying again')
    this.#retry ??= setTimeout(() => {
      this.#retry = null
      void this.reload()
    }, RETRY_MS).unref()
  }
}

/** The directory of this process. */
export const directory = new ProviderDirectory()
