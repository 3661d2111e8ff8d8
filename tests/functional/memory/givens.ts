import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { askerOf } from '#knowledge/services/askers'
import { chatLearner } from '#memory/services/chat_learner'
import { givenWorkspace } from '#tests/helpers/given'
import type { ChatNote } from '#memory/types'

export const MEMORY = '/api/v1/memory'

/** A person of a workspace: headers to call with, and what it is to learn from a message of theirs. */
export async function givenPerson(user: string | null = null) {
  const { workspace, apiKey, headers } = await givenWorkspace()
  return personOf({ workspaceId: workspace.id, keyId: apiKey.id, headers }, user)
}

/** One more person who is served by the same key. */
export function personOf(
  key: { workspaceId: string; keyId: string; headers: Record<string, string> },
  user: string | null
) {
  const { workspaceId, keyId } = key
  const asker = askerOf({ workspaceId, tenantId: null, keyId, user })
  const headers = user === null ? key.headers : { ...key.headers, 'x-svc-user': user }
  const note = (text: string, wishes: Partial<ChatNote> = {}): ChatNote => ({
    asker,
    keyId,
    plan: 'enterprise',
    tenantRules: null,
    text,
    messageReference: newId('req'),
    conversationId: null,
    at: clock.now(),
    ...wishes,
  })
  const says = async (text: string, wishes: Partial<ChatNote> = {}) => {
    chatLearner.note(note(text, wishes))
    await chatLearner.settle()
  }
  return { key, asker, headers, note, says }
}
