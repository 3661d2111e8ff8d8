import db from '@adonisjs/lucid/services/db'
import { newId } from '#core/ids'
import { jobs } from '#core/services/jobs'
import { ownWords } from '#memory/extraction/own_words'
import { LearnFromChat } from '#memory/jobs/learn_from_chat'
import type { ChatNote } from '#memory/types'

/** A model is not asked about less. */
const FEWEST_CHARACTERS = 12

/** Puts a message in line for a model, without quotations, documents and secrets; each message once. */
export class QueueLesson {
  async handle(note: ChatNote): Promise<void> {
    const text = ownWords(note.text)
    if (text.length < FEWEST_CHARACTERS) return
    const { asker } = note
    const id = newId('les')
    const made = await db
      .table('memory_lessons')
      .insert({
        id,
        workspace_id: asker.workspaceId,
        tenant_id: asker.tenantId,
        owner_id: asker.id,
        key_id: note.keyId,
        plan: note.plan,
        tenant_rules: note.tenantRules && JSON.stringify(note.tenantRules),
        reference: note.messageReference,
        text,
        at: note.at,
      })
      .onConflict(['owner_id', 'reference'])
      .ignore()
      .returning('id')
    if (made.length > 0) await jobs.dispatch(LearnFromChat, { lessonId: id })
  }
}
