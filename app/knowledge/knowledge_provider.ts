import type { ApplicationService } from '@adonisjs/core/types'

/** What the knowledge room does when the appliance starts. */
export default class KnowledgeProvider {
  #ends: (() => void | Promise<void>)[] = []

  constructor(protected app: ApplicationService) {}

  async boot() {
    const [{ erasers }, { answerEraser }, { factEraser }, { linkEraser }, { passageEraser }] =
      await Promise.all([
        import('#knowledge/services/erasers'),
        import('#knowledge/forgetting/answer_eraser'),
        import('#knowledge/forgetting/fact_eraser'),
        import('#knowledge/links/link_eraser'),
        import('#knowledge/context/passage_eraser'),
      ])
    for (const eraser of [passageEraser, linkEraser, factEraser, answerEraser]) erasers.add(eraser)
  }

  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    if (this.app.getMode() === 'warmup') return
    const [{ jobs }, { VacuumDatabase }] = await Promise.all([
      import('#core/services/jobs'),
      import('#knowledge/jobs/vacuum_database'),
    ])
    jobs.register(VacuumDatabase)
    const { factUpkeep } = await import('#knowledge/services/fact_upkeep')
    await factUpkeep.start()
    this.#ends.push(() => factUpkeep.stop())
    const { linkUpkeep } = await import('#knowledge/links/link_upkeep')
    this.#ends.push(linkUpkeep.start())
    const { recall } = await import('#knowledge/context/index/recall')
    this.#ends.push(recall.follow())
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const { factUpkeep } = await import('#knowledge/services/fact_upkeep')
    await factUpkeep.ready()
    const { linkUpkeep } = await import('#knowledge/links/link_upkeep')
    await linkUpkeep.ready()
  }

  async shutdown() {
    for (const end of this.#ends) await end()
  }
}
