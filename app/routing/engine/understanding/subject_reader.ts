import type { Features } from '#routing/types'
import type { Task } from '#routing/engine/answer_length'
import { complexityOf } from '#routing/engine/complexity'
import {
  addByWords,
  bendByShape,
  bendByWords,
  namedShares,
  roomForTools,
  shareByWords,
} from '#routing/engine/domain_posterior'
import { DOMAIN_AT } from '#routing/engine/domains'
import type { Encoded } from '#routing/engine/encoding/encoded'
import type { TextCounts } from '#routing/engine/text_scanner'
import { shippedWeights } from '#routing/engine/understanding/shipped_model'
import { TextModel, type TextWeights } from '#routing/engine/understanding/text_model'
import { ToolKinds } from '#routing/engine/understanding/tool_kinds'

/** A request as far as its subject goes. */
export interface Subject {
  text: string
  tools: unknown[]
  encoded: Encoded
  counts: TextCounts
  features: Features
  task: Task
}

/**
 * Tells what a request is about and how hard it is: the trained model for what it was trained on, words for writing,
 * translation, extraction and small talk, and the kind of call when tools come along.
 */
export class SubjectReader {
  readonly #model: TextModel
  readonly #toolKinds = new ToolKinds()

  constructor(weights: TextWeights = shippedWeights) {
    this.#model = new TextModel(weights)
  }

  read({ text, tools, encoded, counts, features, task }: Subject) {
    const model = this.#model
    const { shares } = model
    model.read(encoded)
    bendByWords(shares, counts)
    bendByShape(shares, counts, features)
    const ofWords = shareByWords(counts, features, task)
    addByWords(shares, ofWords)
    const ofTools = roomForTools(shares, features)
    if (ofTools > 0) this.#toolKinds.spread(ofTools, text, tools, shares)
    const complexity = complexityOf(counts, features, {
      learned: model.difficulty,
      unlike: 1 - (1 - ofWords) * (1 - ofTools),
      chat: shares[DOMAIN_AT.chat]!,
    })
    return { domains: namedShares(shares), complexity }
  }
}
