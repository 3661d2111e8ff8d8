import type { ApplicationService } from '@adonisjs/core/types'

/** What the memory room does when the appliance starts. */
export default class MemoryProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {}
}
