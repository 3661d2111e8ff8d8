import { eraseEverywhere, type Erased } from '#knowledge/forgetting/erase_everywhere'
import type { Asker } from '#knowledge/types'

/** Deletes all that is personal of one asker, in every place that keeps words of people. */
export class ForgetPersonal {
  /** Answers what went, by the place that kept it. */
  handle(asker: Asker): Promise<Erased> {
    return eraseEverywhere({ asker, phrase: null })
  }
}
