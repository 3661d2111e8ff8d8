import logger from '@adonisjs/core/services/logger'
import { changes } from '#core/services/changes'
import { SECOND } from '#core/time'
import { Lru } from '#providers/services/lru'
import type { Snapshot } from '#routing/learners/types'
import { listScopes, readScope } from '#routing/learning/services/learning_scopes'
import { parseSnapshot } from '#routing/learning/services/parse_snapshot'
import { PLATFORM } from '#routing/learning/services/scope'
import { snapshotStore } from '#routing/learning/services/snapshot_store'

/** Topic of the scope whose serving snapshot changed. */
export const SNAPSHOT_CHANGED = 'routing.snapshot'

/** Workspaces' snapshots in memory; a workspace that is asked for again reads its own again. */
const MOST_WORKSPACES = 16

const RETRY_MS = 5 * SECOND

/**
 * The snapshots that serve in this process: the platform's, and those of workspaces that trained one of their own, read when
 * they are first asked for. What cannot be read or is not what was stored leaves the one in place that served before.
 */
export class ServingSnapshots {
  #platform: Snapshot | null = null
  /** What serves by workspace; a workspace without one of its own is not in it. */
  readonly #versions = new Map<string, string>()
  readonly #ofWorkspaces = new Lru<Snapshot>(MOST_WORKSPACES)
  readonly #loading = new Set<string>()
  #turn: Promise<void> = Promise.resolve()
  #unfollow = () => {}
  #retry: NodeJS.Timeout | null = null

  /** Follows changes and reads what serves, in the background; tries again while the database is away. */
  start() {
    this.#unfollow = changes.on(SNAPSHOT_CHANGED, (scope) =>
      this.refresh(scope ?? PLATFORM).catch((error) => this.#readLater(error))
    )
    void this.#readAll()
  }

  stop() {
    this.#unfollow()
    if (this.#retry) clearTimeout(this.#retry)
  }

  /** The snapshot for a workspace: its own where it has one, else the platform's. Never waits. */
  of(workspaceId: string | null): Snapshot | null {
    if (workspaceId === null || !this.#versions.has(workspaceId)) return this.#platform
    const own = this.#ofWorkspaces.get(workspaceId)
    if (own?.version !== this.#versions.get(workspaceId)) this.#readSoon(workspaceId)
    return own ?? this.#platform
  }

  /** Reads which snapshot serves in a scope, and puts it in place; one after another, so that the last word counts. */
  refresh(scope: string): Promise<void> {
    const turn = this.#turn.then(() => this.#refresh(scope))
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #refresh(scope: string) {
    const { activeVersion } = await readScope(scope)
    if (scope !== PLATFORM) {
      if (activeVersion === null) this.#versions.delete(scope)
      else this.#versions.set(scope, activeVersion)
      return
    }
    if (activeVersion === (this.#platform?.version ?? null)) return
    if (activeVersion === null) this.#platform = null
    else this.#platform = (await this.#load(scope, activeVersion)) ?? this.#platform
  }

  async #readAll() {
    try {
      for (const { scope } of await listScopes()) await this.refresh(scope)
    } catch (error) {
      this.#readLater(error)
    }
  }

  #readLater(error: unknown) {
    logger.warn({ err: error }, 'the snapshots that serve cannot be read yet')
    if (this.#retry) clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#readAll(), RETRY_MS).unref()
  }

  #readSoon(workspaceId: string) {
    if (this.#loading.has(workspaceId)) return
    this.#loading.add(workspaceId)
    const version = this.#versions.get(workspaceId)!
    void this.#load(workspaceId, version).then((snapshot) => {
      if (snapshot) this.#ofWorkspaces.set(workspaceId, snapshot)
      else this.#versions.delete(workspaceId)
      this.#loading.delete(workspaceId)
    })
  }

  /** Null when it cannot be used; the log says why. */
  async #load(scope: string, version: string): Promise<Snapshot | null> {
    try {
      const bytes = await snapshotStore.read(scope, version)
      if (bytes !== null) return parseSnapshot(bytes, version)
      logger.error({ scope, version }, 'the snapshot that should serve is not stored')
    } catch (error) {
      logger.error({ err: error, scope, version }, 'a snapshot cannot be used')
    }
    return null
  }
}

/** The snapshots that serve in this process. */
export const servingSnapshots = new ServingSnapshots()
