import type { ApplicationService } from '@adonisjs/core/types'

/** Opens the secrets that keys are checked with, and prepares a new deployment before it serves. */
export default class AuthProvider {
  #unfollow: (() => void)[] = []
  #started = false

  constructor(protected app: ApplicationService) {}

  /** Kept answers of writes are sealed: whoever rotates the sealing keys has to know of them, commands too. */
  async boot() {
    await import('#core/services/idempotency')
  }

  /** A pepper that cannot be opened ends the start here, naming the key that is missing. */
  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    if (this.app.getMode() === 'warmup') return
    this.#started = true
    await this.openSecrets()
    await this.joinRooms()
    await this.tellFeatures()
    const { prepareFirstStart } = await import('#auth/services/first_start')
    await prepareFirstStart()
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const [{ jobs }, { HOUR }, { PruneEnded }] = await Promise.all([
      import('#core/services/jobs'),
      import('#core/time'),
      import('#auth/jobs/prune_ended'),
    ])
    await jobs.every(HOUR, PruneEnded, {})
    await this.warnOfToken()
  }

  async shutdown() {
    if (!this.#started) return
    for (const unfollow of this.#unfollow) unfollow()
    const { lastUses } = await import('#auth/services/last_uses')
    await lastUses.write()
  }

  private async warnOfToken() {
    const [{ adminToken }, { default: logger }] = await Promise.all([
      import('#auth/services/admin_token'),
      import('@adonisjs/core/services/logger'),
    ])
    if (adminToken.warning !== null) logger.warn(adminToken.warning)
  }

  private async openSecrets() {
    const [{ pepper }, { auditTrail }] = await Promise.all([
      import('#auth/services/pepper'),
      import('#workspaces/services/audit_trail'),
    ])
    await pepper.load()
    await auditTrail.prepare()
  }

  private async joinRooms() {
    const [{ keyRing }, { tenantDirectory }, { usageCounters }, { countKeys }, { jobs }, job] =
      await Promise.all([
        import('#auth/services/key_ring'),
        import('#workspaces/services/tenant_directory'),
        import('#workspaces/services/usage_counters'),
        import('#auth/queries/count_keys'),
        import('#core/services/jobs'),
        import('#auth/jobs/prune_ended'),
      ])
    this.#unfollow = [keyRing.follow(), tenantDirectory.follow()]
    usageCounters.add('api_keys', (workspaceId) => countKeys(workspaceId))
    jobs.register(job.PruneEnded)
  }

  private async tellFeatures() {
    const [{ default: env }, { deployment }] = await Promise.all([
      import('#start/env'),
      import('#core/watch/deployment'),
    ])
    deployment.addFeature('signup', () => env.get('SVC_SIGNUP') !== 'off')
  }
}
