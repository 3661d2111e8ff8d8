import { directory } from '#providers/services/provider_directory'
import type { Target, TargetDirectory } from '#providers/types'
import { countTokens } from '#routing/estimate/count_tokens'
import { inputTokens, textsOf } from '#routing/estimate/request_parts'
import { familyOf } from '#routing/estimate/token_families'
import type { RouteQuestion } from '#routing/types'
import { sumsOf, type LineSums } from '#routing/usage_learning/input_line'
import { inputKeyOf } from '#routing/usage_learning/input_lines'
import type { ReportedAnswer } from '#routing/usage_learning/reported_answer'

/** An answered request whose tokens are counted beside the request path. */
export interface Sample {
  key: string
  target: Target
  reported: number
  question: () => RouteQuestion
}

/** What counting one of them taught. */
export interface SampleSums extends LineSums {
  target_id: string
  provider_id: string
  upstream_model: string
}

/** Longer requests are not counted here; what shorter ones teach holds for them as well. */
const LONGEST = 20_000
/** Requests counted at a time, and how many of them may be of models that are known well. */
const MOST = 64
const MOST_OF_KNOWN = 4
const KNOWN_WELL = 200
/** Reported and counted tokens that lie further apart than this say nothing of a tokenizer. */
const MOST_APART = 200

/**
 * Picks a few answered requests and counts their tokens here, to hold them against what the provider reported. Models that
 * are hardly known go first: fifty answers teach what a thousand more only confirm.
 */
export class CountedSamples {
  #picked: Sample[] = []
  #known = 0

  constructor(private readonly knownOf: (key: string) => LineSums) {}

  /** Picks a request, unless enough are picked. */
  offer({ target, inputTokens: read, usage, question }: ReportedAnswer) {
    if (usage.input <= 0 || read > LONGEST || this.#picked.length >= MOST) return
    const key = inputKeyOf(target)
    if (key === null) return
    if (this.knownOf(key).n >= KNOWN_WELL) {
      if (this.#known >= MOST_OF_KNOWN) return
      this.#known++
    }
    this.#picked.push({ key, target, reported: usage.input, question })
  }

  /** Hands out what was picked, and begins anew. */
  take(): Sample[] {
    const picked = this.#picked
    this.#picked = []
    this.#known = 0
    return picked
  }

  /** Counts one; null when it says nothing of the tokenizer, as with pictures. @throws E_OVERLOADED */
  async count({ key, target, reported, question }: Sample): Promise<SampleSums | null> {
    const { connection, upstreamModel, systemPrompt } = target.execution!
    const asked = question()
    if (hasFiles(asked)) return null
    const counted = await countFor(asked, target, systemPrompt)
    if (reported > counted * MOST_APART || counted > reported * MOST_APART) return null
    return {
      ...sumsOf(counted, reported, this.knownOf(key)),
      target_id: target.id,
      provider_id: connection.providerId,
      upstream_model: upstreamModel,
    }
  }
}

const FILES = new Set(['image_url', 'input_image', 'image', 'file', 'input_file', 'input_audio'])

const isFile = (part: unknown) => FILES.has(String((part as { type?: unknown } | null)?.type))

/** Pictures, recordings and documents cost tokens by rules of their own. */
function hasFiles({ history, context }: RouteQuestion): boolean {
  const lists: unknown[] = [
    context.images,
    context.attachments,
    ...history.map(({ content }) => content),
  ]
  return lists.some(
    (list, at) => Array.isArray(list) && (at < 2 ? list.length > 0 : list.some(isFile))
  )
}

/** Input tokens as an estimate counts them for this target, before any correction. */
async function countFor(asked: RouteQuestion, target: Target, systemPrompt: string | null) {
  const targets: TargetDirectory = directory.directoryFor(asked.workspaceId) ?? directory.platform
  const family = familyOf(target, targets)
  const texts = [systemPrompt ?? '', ...textsOf(asked)]
  const counts = await countTokens(texts, [family.encoding])
  const [prompt = 0, ...others] = counts.get(family.encoding)!
  return inputTokens(others, family, { images: 0, systemPrompt: prompt }).total
}
