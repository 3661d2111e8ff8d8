import { Job } from '@adonisjs/queue'
import app from '@adonisjs/core/services/app'
import { WriteModelSummary, type SummarySpan } from '#conversations/actions/write_model_summary'

/** Has a model write the summary of a conversation, once for each span. */
export class WriteSummary extends Job<SummarySpan> {
  static options = { name: 'conversations.write_summary', maxRetries: 2 }

  async execute() {
    const writeModelSummary = await app.container.make(WriteModelSummary)
    await writeModelSummary.handle(this.payload)
  }
}
