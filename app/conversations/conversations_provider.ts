import type { ApplicationService } from '@adonisjs/core/types'

/** What the conversations room does when the appliance starts. */
export default class ConversationsProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {}
}
