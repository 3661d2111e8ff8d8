import app from '@adonisjs/core/services/app'
import { stateFacts } from '#knowledge/actions/state_facts'
import Fact from '#knowledge/models/fact'
import { BackgroundModel, type Asker } from '#knowledge/types'
import { findingsPrompt, FINDINGS_TASK } from '#memory/extraction/model/prompt'
import { readFindings } from '#memory/extraction/model/read_findings'
import MemoryLesson from '#memory/models/memory_lesson'
import { deletedMessages } from '#memory/services/deleted_messages'
import { foundTotal } from '#memory/services/memory_metrics'
import { memorySwitch } from '#memory/services/memory_switch'
import { statedFact } from '#memory/services/stated_fact'

/** Names the model's reading in the sources of facts. */
export const MODEL_EXTRACTOR = 'model/1'

const MOST_KNOWN = 20
const MOST_OUTPUT_TOKENS = 700

/**
 * Asks a model once, as a metered request of the workspace, what a message says about its writer. Of its answer only that is
 * kept whose words stand in the message.
 */
export class LearnByModel {
  /** Answers how many memories were found. */
  async handle(lessonId: string): Promise<number> {
    const lesson = await MemoryLesson.find(lessonId)
    if (!lesson) return 0
    const asker = {
      id: lesson.ownerId,
      workspaceId: lesson.workspaceId,
      tenantId: lesson.tenantId,
    }
    const found = (await this.#isWanted(lesson, asker)) ? await this.#ask(lesson, asker) : []
    /** A forget may have come in while the model wrote. */
    if (!(await MemoryLesson.find(lessonId))) return 0
    const note = { messageReference: lesson.reference, at: Number(lesson.at) }
    await stateFacts.handle(
      asker,
      found.map((one) => statedFact(one, note, MODEL_EXTRACTOR))
    )
    foundTotal.inc({ extractor: MODEL_EXTRACTOR }, found.length)
    await lesson.delete()
    return found.length
  }

  async #isWanted({ reference, at }: MemoryLesson, asker: Asker) {
    const choice = await memorySwitch.of(asker)
    if (!choice.enabled || !choice.extractWithModel || Number(at) <= choice.forgottenAt)
      return false
    return !(await deletedMessages.has(asker, reference))
  }

  async #ask(lesson: MemoryLesson, asker: Asker) {
    if (!app.container.hasBinding(BackgroundModel)) return []
    const model = await app.container.make(BackgroundModel)
    const answer = await model.write({
      workspaceId: lesson.workspaceId,
      tenantId: lesson.tenantId,
      keyId: lesson.keyId,
      plan: lesson.plan,
      tenantRules: lesson.tenantRules,
      purpose: 'memory',
      system: FINDINGS_TASK,
      prompt: findingsPrompt(lesson.text, await knownFacts(asker)),
      maxOutputTokens: MOST_OUTPUT_TOKENS,
      json: true,
      onceKey: `${asker.id}/${lesson.reference}`,
    })
    return answer === null ? [] : readFindings(answer, lesson.text)
  }
}

/** The newest memories, so that the model need not tell them again. */
const knownFacts = (asker: Asker) =>
  Fact.query()
    .where({ scope: asker.id, subjectKey: asker.id, status: 'active' })
    .whereNot('predicate_key', 'mentions')
    .orderBy('confirmed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_KNOWN)
