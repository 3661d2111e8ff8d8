import type { ApplicationService } from '@adonisjs/core/types'

/** What the knowledge room does when the appliance starts. */
export default class KnowledgeProvider {
  #ends: (() => void)[] = []

  constructor(protected app: ApplicationService) {}

  async boot() {
    const [{ erasers }, { answerEraser }] = await Promise.all([
      import('#knowledge/services/erasers'),
      import('#knowledge/forgetting/answer_eraser'),
    ])
    erasers.add(answerEraser)
  }

  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    if (this.app.getMode() === 'warmup') return
    const [{ jobs }, { VacuumDatabase }] = await Promise.all([
      import('#core/services/jobs'),
      import('#knowledge/jobs/vacuum_database'),
    ])
    jobs.register(VacuumDatabase)
    const { forgottenPhrases } = await import('#knowledge/forgetting/forgotten_phrases')
    this.#ends.push(forgottenPhrases.follow())
    await forgottenPhrases.prepare()
  }

  async shutdown() {
    for (const end of this.#ends) end()
  }
}
