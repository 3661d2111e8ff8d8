import type { ApplicationService } from '@adonisjs/core/types'

/** What the memory room does when the appliance starts, and before it stops. */
export default class MemoryProvider {
  #ends: (() => void)[] = []

  constructor(protected app: ApplicationService) {}

  async boot() {
    const [{ erasers }, { memoryGate }, { lessonEraser }, { memorySwitch }] = await Promise.all([
      import('#knowledge/services/erasers'),
      import('#knowledge/services/memory_gate'),
      import('#memory/services/forgetting'),
      import('#memory/services/memory_switch'),
    ])
    erasers.add(lessonEraser)
    memoryGate.use((asker) => memorySwitch.isOn(asker))
  }

  async start() {
    if (!['web', 'test'].includes(this.app.getEnvironment())) return
    if (this.app.getMode() === 'warmup') return
    const [{ jobs }, { LearnFromChat }, { memorySwitch }, { knownNames }] = await Promise.all([
      import('#core/services/jobs'),
      import('#memory/jobs/learn_from_chat'),
      import('#memory/services/memory_switch'),
      import('#memory/services/known_names'),
    ])
    jobs.register(LearnFromChat)
    this.#ends = [memorySwitch.follow(), knownNames.follow()]
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const { prepareExtraction } = await import('#memory/extraction/extract')
    void prepareExtraction()
  }

  async shutdown() {
    for (const end of this.#ends) end()
    if (this.#ends.length === 0) return
    const { chatLearner } = await import('#memory/services/chat_learner')
    await chatLearner.settle()
  }
}
