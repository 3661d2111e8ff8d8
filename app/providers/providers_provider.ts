import type { ApplicationService } from '@adonisjs/core/types'

/** Loads targets and providers when the app starts, offers the demo upstream, and watches the platform's providers. */
export default class ProvidersProvider {
  constructor(protected app: ApplicationService) {}

  private get isServing() {
    return ['web', 'test'].includes(this.app.getEnvironment()) && this.app.getMode() !== 'warmup'
  }

  /** Commands re-wrap secrets too, so every process knows where ours are. */
  async boot() {
    const [{ sealedColumns }, { sealedProviderColumns }] = await Promise.all([
      import('#core/services/sealed_columns'),
      import('#providers/services/provider_secrets'),
    ])
    sealedProviderColumns.forEach(sealedColumns.add)
  }

  async start() {
    if (!this.isServing) return
    const [
      { demoProvider },
      { directory },
      { addCheck },
      { checkTargets },
      { addUpstreamMetrics },
      { usageCounters },
      { countProviders },
      { deployment },
      { ShowPlatform },
    ] = await Promise.all([
      import('#providers/services/demo_provider'),
      import('#providers/services/provider_directory'),
      import('#core/health/checks'),
      import('#providers/services/targets_check'),
      import('#providers/services/upstream_metrics'),
      import('#workspaces/services/usage_counters'),
      import('#providers/queries/count_providers'),
      import('#core/watch/deployment'),
      import('#providers/queries/show_platform'),
    ])
    usageCounters.add('workspace_providers', countProviders)
    if (this.app.getEnvironment() === 'web') await demoProvider.start()
    await directory.start()
    addCheck('targets', checkTargets)
    addUpstreamMetrics()
    deployment.addFeature('demo', () =>
      new ShowPlatform().handle().providers.some(({ connection }) => connection.demo)
    )
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const { prober } = await import('#providers/services/prober')
    prober.start()
  }

  async shutdown() {
    if (!this.isServing) return
    const [{ prober }, { directory }, { demoProvider }] = await Promise.all([
      import('#providers/services/prober'),
      import('#providers/services/provider_directory'),
      import('#providers/services/demo_provider'),
    ])
    prober.stop()
    directory.stop()
    await demoProvider.stop()
  }
}
