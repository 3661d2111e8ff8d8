import { Job } from '@adonisjs/queue'
import app from '@adonisjs/core/services/app'
import { WriteQueuedPost } from '#content/actions/write_queued_post'

/** Writes the post of a feed's entry. */
export class WriteEntry extends Job<{ postId: string }> {
  static options = { name: 'content.write_entry', maxRetries: 2 }

  async execute() {
    const writeQueuedPost = await app.container.make(WriteQueuedPost)
    await writeQueuedPost.handle(this.payload.postId)
  }
}
