import logger from '@adonisjs/core/services/logger'
import { withoutForgotten } from '#knowledge/links/forgotten_names'
import type { OpenModel } from '#knowledge/links/open_model'
import { servingModels } from '#knowledge/links/serving_models'
import { suggestByFrequency } from '#knowledge/links/suggest_by_frequency'
import { knowsQuestion, suggestByModel } from '#knowledge/links/suggest_by_model'
import { suggestByRules } from '#knowledge/links/suggest_by_rules'
import type { Suggestion, SuggestionBasis, SuggestionQuestion } from '#knowledge/links/suggestion'
import { assertAnswerable, questionOf } from '#knowledge/links/suggestion_question'
import type { Asker } from '#knowledge/types'

/** What may be missing, and what that rests on. */
export interface Suggestions {
  subject: string
  predicate: string
  basis: SuggestionBasis
  /** Why it is this basis, for people. */
  note: string
  /** The model that serves, whether it was asked or not. */
  model: OpenModel | null
  items: Suggestion[]
}

type Answered = Pick<Suggestions, 'basis' | 'note' | 'items'>

/** Suggests objects for a subject and predicate, each with the reasons for it. */
export class SuggestFacts {
  /** @throws InvalidRequest for a subject or predicate that no fact has */
  async handle(
    asker: Asker,
    given: { subject: string; predicate: string },
    most: number
  ): Promise<Suggestions> {
    const question = await questionOf(asker, given, most)
    const model = await servingModels.of(asker.workspaceId)
    if (!model || !knowsQuestion(model, question)) await assertAnswerable(asker, question)
    const reason = whyNotModel(model, question)
    const answered =
      (reason === null && (await this.#askModel(asker, model!, question))) ||
      (await this.#count(asker, question, reason ?? 'The model did not answer'))
    const { subject, predicate } = question
    return { subject: subject.name, predicate: predicate.key, ...answered, model }
  }

  /** Null when it failed: a plugin that ends must not take the answer with it. */
  async #askModel(
    asker: Asker,
    model: OpenModel,
    question: SuggestionQuestion
  ): Promise<Answered | null> {
    try {
      const items = await suggestByModel(asker, model, question)
      return { basis: 'model', note: qualityOf(model), items }
    } catch (error) {
      logger.warn({ err: error, model: model.id }, 'a model did not answer')
      await servingModels.drop(asker.workspaceId)
      return null
    }
  }

  async #count(asker: Asker, question: SuggestionQuestion, reason: string): Promise<Answered> {
    const nameOf = ({ object }: Suggestion) => object
    const ruled = await withoutForgotten(asker, await suggestByRules(asker, question), nameOf)
    const items = ruled.slice(0, question.most)
    if (items.length > 0) {
      return { basis: 'rules', note: `${reason}; counted among what shares facts with it`, items }
    }
    const frequent = await suggestByFrequency(asker, question)
    return {
      basis: 'frequency',
      note: `${reason}; nothing shares a fact with it, so these are the most frequent answers`,
      items: (await withoutForgotten(asker, frequent, nameOf)).slice(0, question.most),
    }
  }
}

/** Why the model is not asked; null when it is. */
function whyNotModel(model: OpenModel | null, question: SuggestionQuestion): string | null {
  if (question.subject.isAsker) return 'Personal facts are in no model'
  if (model === null) return 'No model is trained'
  if (!knowsQuestion(model, question)) return 'The model has not learned of it'
  if (model.metrics.quality?.beatsBaseline === false) {
    return 'The model does no better than the most frequent answer'
  }
  return null
}

const qualityOf = ({ metrics: { quality } }: OpenModel) =>
  quality === null
    ? 'Too few facts to judge the model by'
    : `On ${quality.facts} facts that were kept back the model reached an MRR of ${quality.mrr.toFixed(3)}, the most frequent answer ${quality.baselineMrr.toFixed(3)}`
