import type { ApplicationService } from '@adonisjs/core/types'

/** Lets the rooms below execute requests without knowing this one. */
export default class GatewayProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { RouteExecutor } = await import('#routing/types')
    this.app.container.bind(RouteExecutor, async (resolver) => {
      const { ExecuteDecision } = await import('#gateway/actions/execute_decision')
      return resolver.make(ExecuteDecision)
    })
    const [{ erasers }, { planEraser }] = await Promise.all([
      import('#knowledge/services/erasers'),
      import('#gateway/services/plan_eraser'),
    ])
    erasers.add(planEraser)
    const { BackgroundModel } = await import('#knowledge/types')
    this.app.container.bind(BackgroundModel, async (resolver) => {
      const { WriteInBackground } = await import('#gateway/actions/write_in_background')
      return resolver.make(WriteInBackground)
    })
  }
}
