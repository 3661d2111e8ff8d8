import { clock } from '#core/clock'
import { changes } from '#core/services/changes'
import { SECOND } from '#core/time'
import TenantModel from '#workspaces/models/tenant'
import type { Tenant } from '#workspaces/types'

interface Remembered {
  tenant: Tenant | null
  freshUntil: number
}

const TRUST_MS = 5 * SECOND
const TRUST_IN_ABSENCE_MS = SECOND
const MOST_REMEMBERED = 10_000

/** Names are not longer, so nobody fills the memory with absent ones. */
export const LONGEST_TENANT_NAME = 100

/**
 * Finds a workspace's tenant by name. Answers are remembered for seconds; the topic `tenants` (subject: workspace) makes
 * every replica forget.
 */
export class TenantDirectory {
  readonly #remembered = new Map<string, Remembered>()
  #epoch = 0

  /** Begins to forget what `changes` says; returns a function that ends it. */
  follow() {
    return changes.on('tenants', (workspaceId) => this.forget(workspaceId))
  }

  /** The tenant when it is remembered, at once; a promise of it otherwise. Null when there is none of this name. */
  find(workspaceId: string, name: string): Tenant | null | Promise<Tenant | null> {
    if (name.length > LONGEST_TENANT_NAME) return null
    const place = `${workspaceId} ${name}`
    const remembered = this.#remembered.get(place)
    if (remembered && clock.now() < remembered.freshUntil) return remembered.tenant
    return this.read(place, workspaceId, name)
  }

  forget(workspaceId: string | null) {
    this.#epoch++
    for (const place of this.#remembered.keys()) {
      if (workspaceId === null || place.startsWith(`${workspaceId} `))
        this.#remembered.delete(place)
    }
  }

  private async read(place: string, workspaceId: string, name: string) {
    const epoch = this.#epoch
    const row = await TenantModel.findBy({ workspaceId, name })
    const tenant: Tenant | null = row && { id: row.id, workspaceId, name, rules: row.rules }
    if (epoch === this.#epoch) {
      this.#remembered.delete(place)
      if (this.#remembered.size >= MOST_REMEMBERED) {
        this.#remembered.delete(this.#remembered.keys().next().value!)
      }
      const trust = tenant ? TRUST_MS : TRUST_IN_ABSENCE_MS
      this.#remembered.set(place, { tenant, freshUntil: clock.now() + trust })
    }
    return tenant
  }
}

/** The directory of this process. */
export const tenantDirectory = new TenantDirectory()
