import type { ApplicationService } from '@adonisjs/core/types'

/** Opens the secrets that keys are checked with, and prepares a new deployment before it serves. */
export default class AuthProvider {
  constructor(protected app: ApplicationService) {}

  /** A pepper that cannot be opened ends the start here, naming the key that is missing. */
  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    if (this.app.getMode() === 'warmup') return
    const [{ pepper }, { keyRing }, { tenantDirectory }, { auditTrail }] = await Promise.all([
      import('#auth/services/pepper'),
      import('#auth/services/key_ring'),
      import('#workspaces/services/tenant_directory'),
      import('#workspaces/services/audit_trail'),
    ])
    await pepper.load()
    await auditTrail.prepare()
    keyRing.follow()
    tenantDirectory.follow()
  }

  async shutdown() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    const { lastUses } = await import('#auth/services/last_uses')
    await lastUses.write()
  }
}
