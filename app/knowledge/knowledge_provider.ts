import type { ApplicationService } from '@adonisjs/core/types'

/** What the knowledge room does when the appliance starts. */
export default class KnowledgeProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {}
}
