import { jobs } from '#core/services/jobs'
import { forgottenPhrases } from '#knowledge/forgetting/forgotten_phrases'
import { IndexFacts } from '#knowledge/jobs/index_facts'
import { forgetTotals } from '#knowledge/queries/fact_counts'
import { forgetStatistics } from '#knowledge/queries/fact_statistics'
import { factChanges } from '#knowledge/services/fact_changes'
import { knowledgeSettings } from '#knowledge/services/knowledge_settings'
import { usageFacts } from '#knowledge/services/usage_facts'

let ends: (() => void)[] = []

/** Starts and stops what looks after facts beside the requests. */
export const factUpkeep = {
  async start() {
    jobs.register(IndexFacts)
    ends = [
      forgottenPhrases.follow(),
      knowledgeSettings.follow(),
      factChanges.follow(({ facts, ownerId }) => {
        if (facts !== 'many') return
        if (ownerId !== null) usageFacts.drop(ownerId)
        forgetTotals()
        forgetStatistics()
      }),
    ]
    await forgottenPhrases.prepare()
  },

  /** Only where requests are served: nothing is written behind a test's back. */
  async ready() {
    await jobs.dispatch(IndexFacts, {}, { once: 'knowledge.index_facts' })
    usageFacts.start()
  },

  async stop() {
    for (const end of ends) end()
    await usageFacts.stop()
  },
}
