import type { ApplicationService } from '@adonisjs/core/types'

/** Loads the plugins when the app starts and lets go of them when it stops. Commands load them when they need them. */
export default class ExtensionsProvider {
  #unsubscribe: () => void = () => {}

  constructor(protected app: ApplicationService) {}

  /** Code generation only warms the app up; it must not run plugins. */
  get #isServing() {
    return ['web', 'test'].includes(this.app.getEnvironment()) && this.app.getMode() !== 'warmup'
  }

  async start() {
    if (!this.#isServing) return
    const [{ host }, { addCheck }, { changes }, { checkPlugins, PLUGINS_TOPIC }] =
      await Promise.all([
        import('#extensions/services/plugin_host'),
        import('#core/health/checks'),
        import('#core/services/changes'),
        import('#extensions/services/plugin_watch'),
      ])
    this.#unsubscribe = changes.on(PLUGINS_TOPIC, (identity) => host.sync(identity))
    await host.load()
    addCheck('plugins', checkPlugins)
  }

  async shutdown() {
    this.#unsubscribe()
    if (!this.#isServing) return
    const { host } = await import('#extensions/services/plugin_host')
    await host.close()
  }
}
